import Foundation

/// What stands behind the stand-ins: the transitions in flight, on a clock that a test moves, and the rules that were broken.
@MainActor public final class UIWorld {
  /// The world of the test that runs.
  public private(set) static var current = UIWorld()
  private static var isTaken = false
  private static var queue: [CheckedContinuation<Void, Never>] = []

  /// Runs a test in a world of its own, when those before it have ended: there is one at a time.
  public static func run<Result>(_ body: @MainActor (UIWorld) async throws -> Result) async rethrows -> Result {
    if isTaken { await withCheckedContinuation { queue.append($0) } }
    isTaken = true
    current = UIWorld()
    defer {
      // The next takes over at once, so that nobody comes between.
      isTaken = !queue.isEmpty
      if isTaken { queue.removeFirst().resume() }
    }
    return try await body(current)
  }

  /// The rules that were broken, as UIKit would complain. A test that ends with any has failed.
  public private(set) var violations: [String] = []
  /// The transitions in flight, the first begun first.
  public private(set) var running: [UITransition] = []
  /// Whether a transition ends only when the test says so; otherwise each ends by itself, a turn later.
  public var isManual = false
  /// Whether a partial swipe is told as `didShow`, as from iOS 18 on.
  public var tellsPartialSwipes = false
  /// Whether windows are narrow: split controllers that are made have room for one column.
  public var isNarrow = false
  /// Whether `transitionCoordinator` is `nil`, as in some custom transitions.
  public var hidesCoordinators = false
  /// The number of containments that were begun and not ended by `didMove(toParent:)`.
  var openMoves = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// A world without windows.
  public nonisolated init() {}

  /// Returns when a transition is in flight.
  public func began() async {
    if running.isEmpty { await withCheckedContinuation { waiting.append($0) } }
  }

  /// Ends all transitions in flight, and those that begin by that.
  public func finish() { while let transition = running.first { transition.finish() } }

  /// The broken rules, with those that are only known at the end.
  public func check() -> [String] {
    violations + (openMoves == 0 ? [] : ["\(openMoves) times didMove(toParent:) is missing"])
  }

  func refuse(_ violation: String) {
    violations.append(violation)
    // Whoever waits for other code to wait sees the broken rule instead.
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

/// A transition in flight. A test ends it, or cancels it if a person's finger leads it.
@MainActor public final class UITransition: UIViewControllerTransitionCoordinator, UIViewControllerContextTransitioning
{
  /// Whether it is animated: always.
  public let isAnimated = true
  /// Whether a person's finger leads it.
  public let isInteractive: Bool
  /// Whether the person has let it go back.
  public private(set) var isCancelled = false
  private let world: UIWorld
  private var onEnd: ((_ isCancelled: Bool) -> Void)?
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var hearers: [CheckedContinuation<Void, Never>] = []

  init(isInteractive: Bool, in world: UIWorld, onEnd: @escaping (_ isCancelled: Bool) -> Void) {
    (self.isInteractive, self.world, self.onEnd) = (isInteractive, world, onEnd)
  }

  /// Whether it went back, for an animator.
  public var transitionWasCancelled: Bool { isCancelled }
  /// Ends it, for an animator.
  public func completeTransition(_ didComplete: Bool) { finish(cancelled: !didComplete) }

  /// Ends it.
  public func finish(cancelled: Bool = false) {
    guard let onEnd else { return }
    self.onEnd = nil
    if cancelled, !isInteractive { world.refuse("only what a person leads can be cancelled") }
    isCancelled = cancelled && isInteractive
    world.end(self)
    onEnd(isCancelled)
    let completions = completions
    self.completions = []
    for completion in completions { completion(self) }
  }

  /// Calls `animation` at once, and `completion` at the end.
  @discardableResult public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)? = nil
  ) -> Bool {
    animation?(self)
    if let completion { completions.append(completion) }
    didHear()
    return true
  }

  /// Returns when other code waits for its end, or breaks a rule.
  public func isAwaited() async {
    if completions.isEmpty { await withCheckedContinuation { hearers.append($0) } }
  }

  func didHear() {
    let hearers = hearers
    self.hearers = []
    for hearer in hearers { hearer.resume() }
  }
}

/// The facts about a transition.
@MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether it is animated.
  var isAnimated: Bool { get }
  /// Whether a finger leads it.
  var isInteractive: Bool { get }
  /// Whether it went back.
  var isCancelled: Bool { get }
}

/// Work beside a transition.
@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Runs animations beside it, and a completion after it.
  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}
