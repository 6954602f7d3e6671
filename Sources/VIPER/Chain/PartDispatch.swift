/// What the mappings of a part's class do with what a link is called with; all parts of the class share one.
///
/// The link that stands for a part has it too: what is handed along needs no look into the part then.
@MainActor class PartDispatch {
  /// What a link has that stands for no part.
  static let ofNobody = PartDispatch()

  private let type: ObjectIdentifier

  init(for part: AnyClass) { type = ObjectIdentifier(part) }
  private init() { type = ObjectIdentifier(PartDispatch.self) }

  /// Whether it is for parts of just this class.
  final func isFor(_ part: AnyObject) -> Bool { ObjectIdentifier(Swift.type(of: part)) == type }

  /// Handles the event with the handler of `part`, if there is one for its name.
  ///
  /// - Returns: `nil` if there is none.
  func handle(_ event: Event, for part: AnyObject, next: Next) -> Outcome? { nil }

  /// Takes the result with the handler of `part`, if there is one for its name and status.
  ///
  /// - Returns: `nil` if there is none.
  func take(_ result: EventResult, for part: AnyObject, next: Next) -> Outcome? { nil }
}

extension Next {
  /// Handles the event by the mappings of a part.
  ///
  /// - Parameter own: those of the part's port; the link's are the same if it stands for the part.
  func handle(_ event: Event, by part: AnyObject, _ own: @autoclosure () -> PartDispatch?)
    -> Outcome?
  {
    if let outcome = link.map(event, for: part, next: self) { return outcome }
    return own()?.handle(event, for: part, next: self)
  }

  /// Takes the result by the mappings of a part.
  func take(_ result: EventResult, by part: AnyObject, _ own: @autoclosure () -> PartDispatch?)
    -> Outcome?
  {
    if let outcome = link.map(result, for: part, next: self) { return outcome }
    return own()?.take(result, for: part, next: self)
  }
}
