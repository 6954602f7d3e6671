import Foundation

/// The state behind the simulated UIKit: the transitions in flight, which a test can end, and the violations of UIKit's
/// rules.
@MainActor public final class UIWorld {
  /// The world of the current test.
  public private(set) static var current = UIWorld()
  private static var isTaken = false
  private static var queue: [CheckedContinuation<Void, Never>] = []

  /// Runs a test in a new world. Tests run one at a time, so a test waits until all tests before it have ended.
  public static func run<Result>(_ body: @MainActor (UIWorld) async throws -> Result) async rethrows -> Result {
    if isTaken { await withCheckedContinuation { queue.append($0) } }
    isTaken = true
    current = UIWorld()
    defer {
      // `isTaken` stays `true` if a test waits, so no other test can start before it.
      isTaken = !queue.isEmpty
      if isTaken { queue.removeFirst().resume() }
    }
    return try await body(current)
  }

  /// The violations of UIKit's rules so far, worded like UIKit's own complaints. Any violation fails the test.
  public private(set) var violations: [String] = []
  /// The transitions in flight, in the order in which they began.
  public private(set) var running: [UITransition] = []
  /// Whether the test ends each transition. Otherwise, each transition ends by itself in a later turn of the main
  /// actor.
  public var isManual = false
  /// Whether a partial swipe back calls `didShow`, as in iOS 18 and later.
  public var tellsPartialSwipes = false
  /// Whether windows are narrow. In narrow windows, new split view controllers are collapsed.
  public var isNarrow = false
  /// Whether `transitionCoordinator` is `nil`, as in some custom transitions.
  public var hidesCoordinators = false
  /// Whether `animate(alongsideTransition:completion:)` returns `false`. UIKit may call the completion even then.
  public var rejectsCompletions = false
  /// The number of containments that began and that `didMove(toParent:)` has not ended.
  var openMoves = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a world without windows.
  public nonisolated init() {}

  /// Waits until a transition is in flight.
  public func began() async {
    if running.isEmpty { await withCheckedContinuation { waiting.append($0) } }
  }

  /// Ends all transitions in flight, including those that begin when another one ends.
  public func finish() { while let transition = running.first { transition.finish() } }

  /// Returns all violations, including those that can be detected only at the end of a test.
  public func check() -> [String] {
    violations + (openMoves == 0 ? [] : ["\(openMoves) times didMove(toParent:) is missing"])
  }

  func refuse(_ violation: String) {
    violations.append(violation)
    // Resumes tests that wait in `isAwaited()`, so that they see the violation.
    for transition in running { transition.didHear() }
  }

  func begin(_ transition: UITransition, isTimed: Bool) {
    running.append(transition)
    for continuation in waiting { continuation.resume() }
    waiting = []
    if !isManual, isTimed, !transition.isInteractive { Task { transition.finish() } }
  }

  func end(_ transition: UITransition) { running.removeAll { $0 === transition } }
}

/// A transition in flight. A test ends it, or cancels it if the transition is interactive.
@MainActor public final class UITransition: UIViewControllerTransitionCoordinator, UIViewControllerContextTransitioning
{
  /// Whether the transition is animated. Always `true`.
  public let isAnimated = true
  /// Whether a gesture of the user controls the transition.
  public let isInteractive: Bool
  /// Whether the user cancelled the transition.
  public private(set) var isCancelled = false
  private let world: UIWorld
  private var onEnd: ((_ isCancelled: Bool) -> Void)?
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var hearers: [CheckedContinuation<Void, Never>] = []

  init(isInteractive: Bool, in world: UIWorld, onEnd: @escaping (_ isCancelled: Bool) -> Void) {
    (self.isInteractive, self.world, self.onEnd) = (isInteractive, world, onEnd)
  }

  /// Whether the transition was cancelled, for an animator.
  public var transitionWasCancelled: Bool { isCancelled }
  /// Ends the transition, for an animator.
  public func completeTransition(_ didComplete: Bool) { finish(cancelled: !didComplete) }

  /// Ends or cancels the transition. Only an interactive transition can be cancelled.
  public func finish(cancelled: Bool = false) {
    guard let onEnd else { return }
    self.onEnd = nil
    if cancelled, !isInteractive { world.refuse("only an interactive transition can be cancelled") }
    isCancelled = cancelled && isInteractive
    world.end(self)
    onEnd(isCancelled)
    let completions = completions
    self.completions = []
    for completion in completions { completion(self) }
  }

  /// Calls `animation` immediately, and `completion` when the transition ends.
  @discardableResult public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)? = nil
  ) -> Bool {
    animation?(self)
    if let completion { completions.append(completion) }
    didHear()
    return !world.rejectsCompletions
  }

  /// Waits until other code waits for the end of the transition, or until a rule is violated.
  public func isAwaited() async {
    if completions.isEmpty { await withCheckedContinuation { hearers.append($0) } }
  }

  func didHear() {
    let hearers = hearers
    self.hearers = []
    for hearer in hearers { hearer.resume() }
  }
}

/// The properties of a transition.
@MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether a gesture of the user controls the transition.
  var isInteractive: Bool { get }
  /// Whether the user cancelled the transition.
  var isCancelled: Bool { get }
}

/// A coordinator that runs animations alongside a transition.
@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Runs animations alongside the transition, and a completion after it.
  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}
