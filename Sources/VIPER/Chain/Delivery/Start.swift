/// Below which link of a chain an event begins.
@MainActor enum Start {
  /// The one at this place, along the links that are in force when it begins.
  case place(Int)
  /// The one at this place, along the links that it started on before.
  case link(at: Int, of: LinkList)

  /// The place of the link that sends it, or goes on with it.
  var place: Int {
    switch self {
    case .place(let place), .link(let place, _): place
    }
  }
}
