import Observation
import UIKit

/// A scene that shows a view: its frames, its transitions on a clock of its own, and what a person does.
///
/// It draws a frame after each change, on the main actor. Transitions end by themselves a frame later, unless the test
/// holds them to move ``advance()`` itself. What SwiftUI would refuse or get wrong is written down in ``violations``.
@MainActor public final class StandInWindow {
  /// The rules that were broken.
  public private(set) var violations: [String] = []
  /// The transitions that were begun: what, and how it was animated.
  public internal(set) var transitions: [String] = []
  /// Whether a transition goes on until the test lets it end.
  public var holdsTransitions = false
  /// Whether the next writes of a path are lost, as during an animation.
  public var losesWrites = 0
  /// Whether the next presentations are lost, as when other code presents something in the same moment.
  public var losesPresentations = 0
  /// Whether the views below a full-screen cover disappear while it is there, as UIKit takes them off.
  public var hidesBelowCovers = true
  /// Whether sheets are as narrow as phones, as they are on tablets.
  public var narrowsSheets = false
  /// The menu that is open.
  var openedMenu: String? { didSet { schedule() } }
  /// The presentations that a person cannot drag down, by their layer.
  var pinned: Set<Int> = []
  /// The heights of the sheet that was drawn last.
  public internal(set) var detents: [String] = []
  /// What all views get.
  public var environment = EnvironmentValues() { didSet { schedule() } }
  let kept: KeptState
  /// The view of the hosting controller, in which the views of UIKit are.
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
  /// What was drawn last.
  private(set) var drawn: Pass?
  private var placed: Set<ObjectIdentifier> = []
  private var frameWatchers: [CheckedContinuation<Void, Never>] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []
  static let duration = Duration.milliseconds(350)

  /// Shows a view.
  public init(storage: SceneStore = SceneStore(), _ root: @escaping @MainActor () -> any View) {
    self.root = root
    kept = KeptState(storage)
    frame()
  }

  /// Writes down that a rule was broken.
  func violate(_ text: String) { if !violations.contains(text) { violations.append(text) } }

  // MARK: Frames

  /// Whether nothing moves, and nothing is to be drawn.
  public var isSettled: Bool { !isScheduled && !(isMoving && !holdsTransitions) }
  /// Returns when nothing is to be drawn, and no transition ends by itself.
  public func settled() async { if !isSettled { await withCheckedContinuation { watchers.append($0) } } }

  /// Returns when a text is seen on the topmost layer.
  public func shows(_ text: String) async {
    while !texts.contains(text) { await withCheckedContinuation { frameWatchers.append($0) } }
  }

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
