/// A way to animate.
public struct Animation: Equatable, Sendable {
  let name: String
  /// The usual one.
  public static let `default` = Animation(name: "default")
  /// Begins slowly.
  public static let easeIn = Animation(name: "easeIn")
  /// Begins and ends slowly.
  public static let easeInOut = Animation(name: "easeInOut")
}

/// What goes along with a change of state.
public struct Transaction {
  /// The animation; `nil` for what the views do by themselves.
  public var animation: Animation?
  /// Whether nothing is animated.
  public var disablesAnimations = false
  /// A transaction.
  public init(animation: Animation?) { self.animation = animation }
}

/// The transaction of the change that is being made.
@MainActor enum TransactionLog {
  static var current = Transaction(animation: nil)
}

/// Makes a change with a transaction.
@MainActor public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  TransactionLog.current = transaction
  defer { TransactionLog.current = Transaction(animation: nil) }
  return try body()
}
