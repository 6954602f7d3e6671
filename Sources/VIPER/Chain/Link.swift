/// One link of a module's chain, with those it passes on to: an event to the one below, a result to the one above.
///
/// It never changes, so passing on takes neither a look-up nor a retain. Each link of a list is there twice: as events
/// meet it, on the way down, and as results do, on the way up; each knows those that lie before it, so that nothing
/// goes round in a circle.
@MainActor final class Link {
  let middleware: any Middleware
  let module: ModuleCore
  /// Where the link stands, whatever is added or removed.
  let place: Int
  /// The link above, as results meet it; `nil` if this is the view.
  let above: Link?
  /// The link below, as events meet it; `nil` if there is none, and for what results meet.
  let below: Link?
  /// The list that it is one of; see ``LinkList/version``.
  let version: Int32
  /// Whether results meet it, and not events.
  let isOfResult: Bool
  /// The mappings of the part that it stands for.
  let dispatch: PartDispatch?

  /// - Parameters:
  ///   - above: the link above, as results meet it.
  ///   - below: the link below, as events meet it.
  init(
    _ standing: StandingLink, of module: ModuleCore, version: Int32,
    isOfResult: Bool, above: Link?, below: Link? = nil
  ) {
    middleware = standing.middleware
    place = standing.place
    dispatch = standing.dispatch
    self.module = module
    self.above = above
    self.below = below
    self.version = version
    self.isOfResult = isOfResult
  }

  /// The type of the link, or of the part that it stands for.
  var part: Any.Type {
    if place == Place.view { return Never.self }
    return (middleware as? any InteractorPart)?.type ?? type(of: middleware)
  }
}

/// A link and where it stands, whatever list it is in.
struct StandingLink {
  let middleware: any Middleware
  let place: Int
  var dispatch: PartDispatch?
}

/// What the view has in a list's place of a middleware: it is none, and nothing is passed to it as to one.
struct ViewLink: Middleware {}

/// A link that stands for a part of another type.
@MainActor protocol InteractorPart {
  var type: Any.Type { get }
}
