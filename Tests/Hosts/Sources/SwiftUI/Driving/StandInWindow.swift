import Observation

/// A scene that shows a view: its frames, its transitions on a clock of its own, and what a person does.
///
/// It draws a frame after each change, on the main actor. Transitions end by themselves a frame later, unless the test
/// holds them to move ``advance()`` itself. What SwiftUI would refuse or get wrong is written down in ``violations``.
@MainActor public final class StandInWindow {
  /// The rules that were broken.
  public private(set) var violations: [String] = []
  /// The transitions that were begun: what, and how it was animated.
  public private(set) var transitions: [String] = []
  /// Whether a transition goes on until the test lets it end.
  public var holdsTransitions = false
  /// Whether the next writes of a path are lost, as during an animation.
  public var losesWrites = 0
  /// Whether the next presentations are lost, as when other code presents something in the same moment.
  public var losesPresentations = 0
  /// Whether the views below a full-screen cover disappear while it is there, as UIKit takes them off.
  public var hidesBelowCovers = true
  /// The menu that is open.
  var openedMenu: String? { didSet { schedule() } }
  /// The presentations that a person cannot drag down, by their layer.
  var pinned: Set<Int> = []
  /// The heights of the sheet that was drawn last.
  public internal(set) var detents: [String] = []
  /// What all views get.
  public var environment = EnvironmentValues() { didSet { schedule() } }
  /// The scene's storage, which outlives the window.
  public let storage: SceneStore

  private let root: @MainActor () -> any View
  private var now = Duration.zero
  private var isScheduled = false
  /// The transaction of the first change since the last frame.
  private var transaction = Transaction(animation: nil)
  private var isClosed = false
  private var states: [String: AnyObject] = [:]
  private var values: [String: Any] = [:]
  private var stacks: [String: StackState] = [:]
  private var presentations: [String: PresentationState] = [:]
  private var appearances: [String: Appearance] = [:]
  private var lost: Set<LostItem> = []
  private var pass: Pass?
  private var watchers: [CheckedContinuation<Void, Never>] = []
  private static let duration = Duration.milliseconds(350)

  /// Shows a view.
  public init(storage: SceneStore = SceneStore(), _ root: @escaping @MainActor () -> any View) {
    self.root = root
    self.storage = storage
    frame()
  }

  /// Writes down that a rule was broken.
  func violate(_ text: String) { if !violations.contains(text) { violations.append(text) } }

  // MARK: Frames

  /// Whether nothing moves, and nothing is to be drawn.
  public var isSettled: Bool { !isScheduled && !(isMoving && !holdsTransitions) }
  /// Whether a transition is under way.
  public var isMoving: Bool {
    stacks.values.contains { $0.transition != nil } || presentations.values.contains(where: \.isMoving)
  }

  /// Returns when nothing is to be drawn, and no transition ends by itself.
  public func settled() async { if !isSettled { await withCheckedContinuation { watchers.append($0) } } }

  /// Draws a frame now.
  public func drawFrame() { frame() }

  /// Lets the transitions end that are under way.
  public func advance() {
    now += Self.duration
    frame()
  }

  /// The scene leaves: everything in it disappears.
  public func close() {
    isClosed = true
    for calls in appearances.values { calls.onDisappear() }
    appearances = [:]
    pass = nil
    (stacks, presentations) = ([:], [:])
    wake()
  }

  func schedule() {
    guard !isScheduled, !isClosed else { return }
    isScheduled = true
    Task {
      isScheduled = false
      frame()
    }
  }

  private func frame() {
    guard !isClosed else { return }
    endTransitions()
    for stack in stacks.values { stack.writesInFrame = 0 }
    let pass = Pass(self)
    pinned = []
    withObservationTracking {
      pass.draw(root(), at: "root")
    } onChange: { [weak self] in
      MainActor.assumeIsolated {
        self?.transaction = TransactionLog.current
        self?.schedule()
      }
    }
    transaction = Transaction(animation: nil)
    self.pass = pass
    if let menu = openedMenu, !pass.menus.contains(where: { $0.id == menu }) { openedMenu = nil }
    let lost = presentations.filter { !pass.presentations.contains($0.key) }
    for (id, _) in lost { presentations[id] = nil }
    stacks = stacks.filter { pass.drawnStacks.contains($0.key) }
    tellAppearances(pass)
    for change in pass.changes { change() }
    if isMoving, !holdsTransitions { scheduleEnd() }
    wake()
  }

  private func scheduleEnd() {
    guard !isScheduled else { return }
    isScheduled = true
    Task {
      isScheduled = false
      advance()
    }
  }

  private func wake() {
    guard isSettled || isClosed else { return }
    let all = watchers
    watchers = []
    for watcher in all { watcher.resume() }
  }

  private func tellAppearances(_ pass: Pass) {
    let cover = presentations.values.filter { $0.record.kind == .cover && $0.movement == nil }.map(\.layer).max()
    let hidden = hidesBelowCovers ? cover ?? -1 : -1
    let new = Dictionary(pass.appearances.filter { $0.layer > hidden }.map { ($0.id, $0.calls) }) { $1 }
    let (coming, leaving) = (new.filter { appearances[$0.key] == nil }, appearances.filter { new[$0.key] == nil })
    appearances = new
    for id in leaving.keys.sorted() { leaving[id]?.onDisappear() }
    for id in coming.keys.sorted() { coming[id]?.onAppear() }
  }

  private func endTransitions() {
    for stack in stacks.values {
      if case .own(let path, let end) = stack.transition, end <= now { (stack.path, stack.transition) = (path, nil) }
    }
    for (id, state) in presentations.sorted(by: { $0.key > $1.key }) {
      switch state.movement {
      case .coming(let end) where end <= now: state.movement = nil
      case .leaving(let end) where end <= now: self.end(id, state)
      default: break
      }
    }
  }

  private func end(_ id: String, _ state: PresentationState) {
    presentations[id] = nil
    for above in presentations.keys where above.hasPrefix(id + "/over.") { presentations[above] = nil }
    for above in stacks.keys where above.hasPrefix(id + "/over.") { stacks[above] = nil }
    // A popover does not tell.
    if state.record.kind != .popover { state.record.onDismiss() }
  }

  // MARK: State

  func kept<Value>(_ key: String, or box: Box<Value>) -> Box<Value> {
    if let old = states[key] as? Box<Value> { return old }
    states[key] = box
    return box
  }

  func scene<Value>(_ key: String, or box: Box<Value>) -> Box<Value> {
    if let old = storage.boxes[key] as? Box<Value> { return old }
    storage.boxes[key] = box
    return box
  }

  func known(_ key: String) -> Any? { values[key] }
  func remember(_ value: Any, at key: String) { values[key] = value }

  // MARK: Stacks

  func stack(_ id: String, _ record: StackRecord, isCovered: Bool) -> StackState {
    guard let stack = stacks[id] else {
      let stack = StackState(record)
      stacks[id] = stack
      watch(id, stack)
      return stack
    }
    stack.record = record
    let path = record.path()
    if Set(path).count != path.count { violate("NavigationStack: an element is in the path twice") }
    guard stack.writes > stack.taken, stack.transition == nil else { return stack }
    stack.taken = stack.writes
    guard path != stack.path else { return stack }
    if losesWrites > 0 {
      losesWrites -= 1
      return stack
    }
    let isOver = presentations.contains { !id.hasPrefix($0.key + "/over.") && !$0.value.isLeaving }
    if isOver, !isCovered, !path.starts(with: stack.path) {
      violate("NavigationStack: popped below a presentation")
    }
    note("path \(stack.path.count) → \(path.count)")
    if isCovered {
      stack.path = path
    } else {
      stack.transition = .own(to: path, end: now + (transaction.disablesAnimations ? .zero : Self.duration))
    }
    return stack
  }

  /// Counts the writes of a path: two before a frame are one too many.
  private func watch(_ id: String, _ stack: StackState) {
    let path = stack.record.path
    withObservationTracking {
      _ = path()
    } onChange: { [weak self, weak stack] in
      MainActor.assumeIsolated {
        guard let self, let stack, self.stacks[id] === stack else { return }
        stack.writes += 1
        stack.writesInFrame += 1
        if stack.writesInFrame > 1 {
          self.violate("NavigationStack: tried to update the path multiple times per frame")
        }
        if case .own = stack.transition { self.violate("NavigationStack: the path was set during a transition") }
        // During a swipe a write is lost.
        if case .swipe = stack.transition { stack.taken += 1 }
        self.watch(id, stack)
      }
    }
  }

  private func note(_ text: String) {
    let how = transaction.disablesAnimations ? " at once" : transaction.animation.map { " by \($0.name)" } ?? ""
    transitions.append(text + how)
  }

  // MARK: Presentations

  func presentation(_ id: String, _ record: PresentationRecord, layer: Int) -> PresentationState? {
    if let state = presentations[id] {
      if let item = record.item, item == state.item {
        if !state.isLeaving { state.record = record }
      } else if record.item != nil {
        violate("\(record.kind): another item was set while one is presented")
      } else if case .leaving = state.movement {
      } else if case .coming = state.movement {
        // It leaves when it has come.
      } else {
        note("dismiss \(record.kind)")
        state.movement = .leaving(end: now + (transaction.disablesAnimations ? .zero : Self.duration))
      }
      return state
    }
    guard let item = record.item else { return nil }
    let below = presentations.filter { id.hasPrefix($0.key + "/over.") }
    // What lies below is still coming: this comes after it.
    if below.contains(where: { $0.value.isMoving }) {
      if below.contains(where: { $0.value.isLeaving }) { violate("\(record.kind): presented on what is dismissed") }
      return nil
    }
    if presentations.contains(where: { $0.value.layer == layer && $0.key != id }) {
      violate("\(record.kind): presented while something else is presented or being dismissed")
      return nil
    }
    if losesPresentations > 0 {
      losesPresentations -= 1
      lost.insert(LostItem(id: id, item: item))
    }
    guard !lost.contains(LostItem(id: id, item: item)) else { return nil }
    let state = PresentationState(record, item: item, layer: layer)
    note("present \(record.kind)")
    state.movement = .coming(end: now + (transaction.disablesAnimations ? .zero : Self.duration))
    presentations[id] = state
    return state
  }

  // MARK: For the driver

  var drawn: Pass? { pass }
  var allStacks: [String: StackState] { stacks }
  var allPresentations: [String: PresentationState] { presentations }
  func remove(_ id: String, _ state: PresentationState) { self.end(id, state) }
}

/// An item that was to be presented, and was not.
private struct LostItem: Hashable {
  let id: String
  let item: AnyHashable
}

/// What the system keeps for a scene.
@MainActor public final class SceneStore {
  var boxes: [String: AnyObject] = [:]
  /// An empty one.
  public init() {}
}
