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
  /// - Returns: `.some(nil)` if there is none; `nil` if the part is of another class.
  func handle(_ event: Event, for part: AnyObject, next: Next) -> Outcome?? { nil }

  /// Takes the result with the handler of `part`, if there is one for its name and status.
  ///
  /// - Returns: `.some(nil)` if there is none; `nil` if the part is of another class.
  func take(_ result: EventResult, for part: AnyObject, next: Next) -> Outcome?? { nil }
}
