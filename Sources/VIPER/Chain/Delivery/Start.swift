/// Below which link of a chain an event begins.
@MainActor enum Start {
  /// The one at this place, along the links that are in force when it begins.
  case position(Int)
  /// The one at this place, along the links that it started on before.
  case link(at: Int, of: ChainNodeList)

  /// The place of the link that sends it, or goes on with it.
  var position: Int {
    switch self {
    case .position(let position), .link(let position, _): position
    }
  }
}
