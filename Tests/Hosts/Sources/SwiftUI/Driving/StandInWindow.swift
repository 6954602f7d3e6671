import Observation
import UIKit

/// A simulated scene that shows a view: its frames, its transitions on a private clock, and the actions of the user.
///
/// The window renders a frame after each change, on the main actor. A transition ends by itself one frame later. If the
/// test sets ``holdsTransitions``, it ends transitions with ``advance()`` instead. Actions that SwiftUI would reject or
/// handle wrongly are recorded in ``violations``.
@MainActor public final class StandInWindow {
  /// The violations of SwiftUI's rules so far.
  public private(set) var violations: [String] = []
  /// The transitions that started, each with its animation.
  public internal(set) var transitions: [String] = []
  /// Whether transitions continue until the test ends them with ``advance()``.
  public var holdsTransitions = false
  /// The number of upcoming writes to a path that are lost. SwiftUI loses writes during an animation.
  public var losesWrites = 0
  /// The number of upcoming presentations that are lost. SwiftUI loses a presentation when other code presents at the
  /// same moment.
  public var losesPresentations = 0
  /// Whether the views below a full-screen cover disappear while the cover is presented. UIKit removes these views.
  public var hidesBelowCovers = true
  /// Whether sheets have a compact horizontal size class, as on tablets.
  public var narrowsSheets = false
  /// The identifier of the open menu.
  var openedMenu: String? { didSet { schedule() } }
  /// The layers of the presentations that the user cannot drag down.
  var pinned: Set<Int> = []
  /// The detents of the sheet that was rendered last.
  public internal(set) var detents: [String] = []
  /// The environment values of all views.
  public var environment = EnvironmentValues() { didSet { schedule() } }
  let kept: KeptState
  /// The view of the hosting controller, which contains the rendered UIKit views.
  weak var base: UIView? { didSet { placeViews() } }

  private let root: @MainActor () -> any View
  var now = Duration.zero
  var isScheduled = false
  /// The transaction of the first change since the last frame.
  var transaction = Transaction(animation: nil)
  private var isClosed = false
  var stacks: [String: StackState] = [:]
  var presentations: [String: PresentationState] = [:]
  private let appearances = Appearances()
  var lost: Set<LostItem> = []
  /// The last render pass.
  private(set) var drawn: Pass?
  private var placed: Set<ObjectIdentifier> = []
  private var frameWatchers: [CheckedContinuation<Void, Never>] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []
  static let duration = Duration.milliseconds(350)

  /// Creates a window that shows a view, and renders the first frame.
  public init(storage: SceneStore = SceneStore(), _ root: @escaping @MainActor () -> any View) {
    self.root = root
    kept = KeptState(storage)
    frame()
  }

  /// Records a violation of a rule, unless the same text is already recorded.
  func violate(_ text: String) { if !violations.contains(text) { violations.append(text) } }

  // MARK: Frames

  /// Whether no frame is scheduled and no transition will end by itself.
  public var isSettled: Bool { !isScheduled && !(isMoving && !holdsTransitions) }
  /// Waits until no frame is scheduled and no transition will end by itself.
  public func settled() async { if !isSettled { await withCheckedContinuation { watchers.append($0) } } }

  /// Waits until a text is visible on the topmost layer.
  public func shows(_ text: String) async {
    while !texts.contains(text) { await withCheckedContinuation { frameWatchers.append($0) } }
  }

  /// Renders a frame immediately.
  public func drawFrame() { frame() }

  /// Ends the transitions that are under way.
  public func advance() {
    now += Self.duration
    frame()
  }

  /// Closes the scene. All views in it disappear.
  public func close() {
    isClosed = true
    appearances.follow([])
    drawn = nil
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
    drawn = pass
    placeViews()
    if let menu = openedMenu, !pass.menus.contains(where: { $0.id == menu }) { openedMenu = nil }
    let lost = presentations.filter { !pass.presentations.contains($0.key) }
    for (id, _) in lost { presentations[id] = nil }
    stacks = stacks.filter { pass.drawnStacks.contains($0.key) }
    let cover = presentations.values.filter { $0.record.kind == .cover && $0.movement == nil }.map(\.layer).max()
    appearances.follow(pass.appearances.filter { $0.layer > (hidesBelowCovers ? cover ?? -1 : -1) })
    for change in pass.changes { change() }
    if isMoving, !holdsTransitions { scheduleEnd() }
    wake()
  }

  private func placeViews() {
    guard let base else { return }
    let views = drawn?.views ?? []
    for view in base.subviews where placed.contains(ObjectIdentifier(view)) && !views.contains(where: { $0 === view }) {
      view.removeFromSuperview()
    }
    for view in views where view.superview !== base { base.insertSubview(view, at: 0) }
    placed = Set(views.map { ObjectIdentifier($0) })
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
    let first = frameWatchers
    frameWatchers = []
    for watcher in first { watcher.resume() }
    guard isSettled || isClosed else { return }
    let all = watchers
    watchers = []
    for watcher in all { watcher.resume() }
  }
}
