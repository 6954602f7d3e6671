/// The positions that every chain has. Those of middleware lie between them.
enum ChainPosition {
  static let view = Int.min
  static let presenter = 0
  static let interactor = Int.max - 1
  static let end = Int.max
}
