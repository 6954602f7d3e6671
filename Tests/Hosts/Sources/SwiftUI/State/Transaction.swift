/// An animation.
public struct Animation: Equatable, Sendable {
  let name: String
  /// The default animation.
  public static let `default` = Animation(name: "default")
  /// An animation that starts slowly.
  public static let easeIn = Animation(name: "easeIn")
  /// An animation that starts and ends slowly.
  public static let easeInOut = Animation(name: "easeInOut")
}

/// The animation settings of a state change.
public struct Transaction {
  /// The animation, or `nil` for the default of the views.
  public var animation: Animation?
  /// Whether animations are disabled.
  public var disablesAnimations = false
  /// Creates a transaction with an animation.
  public init(animation: Animation?) { self.animation = animation }
}

/// The transaction of the current state change.
@MainActor enum TransactionLog {
  static var current = Transaction(animation: nil)
}

/// Changes state with a transaction.
@MainActor public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  TransactionLog.current = transaction
  defer { TransactionLog.current = Transaction(animation: nil) }
  return try body()
}
