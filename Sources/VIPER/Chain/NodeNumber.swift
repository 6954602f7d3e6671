/// The numbers of the nodes that every chain has, in order. The numbers of middleware are between them.
enum NodeNumber {
  static let view = Int.min
  static let presenter = 0
  /// The position from which the results of opened modules enter the chain of their opener.
  static let opened = presenter + 1
  static let interactor = Int.max - 1
  static let end = Int.max
}
