/// What comes back up a chain: the answer to an event, or something that a part publishes.
///
/// An answer carries the id of its event, so two events of one name in flight are told apart.
public struct EventResult: Sendable, CustomStringConvertible {
  /// The name: the event's, or the one that a presenter's `format` gave it.
  public let name: String
  /// How it ended.
  public let status: ResultStatus
  /// A headline for people, if the answering part gave one.
  public var title: String? { words?.title }
  /// A sentence for people, if the answering part gave one. For a thrown error, its description.
  public var message: String? { words?.message }
  /// What it carries: the output of a success, seldom anything otherwise.
  public var data: (any Sendable)? { carried is Nothing ? nil : carried }
  /// The same; ``Nothing`` for nothing: what Swift takes out of an Optional it copies.
  @usableFromInline private(set) var carried: any Sendable
  /// The event that it answers; `nil` if it was published and answers none. What a module tells its opener has the
  /// route event that opened the module, as the closing result has.
  public let event: Event.ID?
  /// What the handler threw, if it threw.
  public var error: (any Error)? { words?.error }

  private let words: Optional<Words>
  package let key: NameKey
  /// How deep in a chain of causes the event was; events that the result causes are one deeper.
  let depth: Int
  /// Whether the runtime made it: such a result is never itself reported as unhandled.
  private(set) var isFromRuntime: Bool
  /// The way back that its event has told it.
  var wayBack: Optional<any WayBack>
  /// Whether nothing more is to come; only the elements of a sequence are followed by others.
  var isFinal: Bool

  /// What few results have, so that the others need not carry its absence along.
  private final class Words: Sendable {
    let title: String?
    let message: String?
    let error: (any Error)?

    init(title: String?, message: String?, error: (any Error)?) {
      self.title = title
      self.message = message
      self.error = error
    }
  }

  @inline(__always)
  private init(
    name: String, key: NameKey, status: ResultStatus, data: consuming (any Sendable)?,
    event: Event.ID?, depth: Int, title: String? = nil, message: String? = nil,
    error: (any Error)? = nil,
    isFromRuntime: Bool = false, wayBack: (any WayBack)? = nil, isFinal: Bool = true
  ) {
    // `Optional` is spelled out above where a `?` would be set to `nil` first.
    self.name = name
    self.key = key
    self.status = status
    switch consume data {
    case .some(let data): carried = data
    case nil: carried = Nothing()
    }
    self.event = event
    self.depth = depth
    words =
      title == nil && message == nil && error == nil
      ? nil : Words(title: title, message: message, error: error)
    self.isFromRuntime = isFromRuntime
    self.wayBack = wayBack
    self.isFinal = isFinal
  }

  /// An answer to `event`, of any status.
  ///
  /// - Parameters:
  ///   - event: the event that is answered; the result takes its name and id.
  ///   - status: how it ended.
  ///   - data: what it carries, of the type that the event's name promises if it is a success.
  ///   - title: a headline for people.
  ///   - message: a sentence for people.
  public init(
    answering event: Event, status: ResultStatus, data: (any Sendable)? = nil,
    title: String? = nil, message: String? = nil
  ) {
    self.init(
      name: event.name, key: event.key, status: status, data: data, event: event.id,
      depth: event.depth, title: title, message: message, wayBack: event.wayBack)
  }

  /// A success that answers `event`.
  @inline(__always)
  init(answering event: Event, success data: consuming (any Sendable)?) {
    self.init(
      name: event.name, key: event.key, status: .success, data: data, event: event.id,
      depth: event.depth, wayBack: event.wayBack)
  }

  /// The answer to `event` that says what its handler threw.
  ///
  /// An ``EventFailure`` gives its own status, title, message and data; `CancellationError` becomes
  /// ``ResultStatus/cancelled``; any other error ``ResultStatus/error`` with its description.
  public init(answering event: Event, throwing error: any Error) {
    let failure = EventFailure(error)
    self.init(
      name: event.name, key: event.key, status: failure.status, data: failure.data,
      event: event.id, depth: event.depth, title: failure.title, message: failure.message,
      error: error, wayBack: event.wayBack)
  }

  /// A success under `name` that answers no event.
  init<Name: TypedName>(publishing name: Name, output: Name.Output, depth: Int) {
    self.init(
      name: name.text, key: name.key, status: .success, data: output, event: nil, depth: depth)
  }

  /// What a module tells its opener while it is open.
  ///
  /// - Parameter event: what opened the module.
  init<Name: TypedName>(telling name: Name, output: Name.Output, event: Event.ID?, depth: Int) {
    self.init(
      name: name.text, key: name.key, status: .success, data: output, event: event, depth: depth)
  }

  /// An answer that the runtime itself gives.
  init(
    fromRuntime event: Event, status: ResultStatus, message: String, error: (any Error)? = nil
  ) {
    self.init(
      name: event.name, key: event.key, status: status, data: nil, event: event.id,
      depth: event.depth, message: message, error: error, isFromRuntime: true,
      wayBack: event.wayBack)
  }

  /// The one result of a module that closed, under the name of what opened it.
  init(
    closing name: String, key: NameKey, event: Event.ID?, depth: Int, status: ResultStatus,
    data: (any Sendable)?, error: (any Error)?
  ) {
    self.init(
      name: name, key: key, status: status, data: data, event: event, depth: depth,
      message: error.map { "\($0)" }, error: error, isFromRuntime: status != .success)
  }

  /// The same answer under another name, with other data: what `format` passes on.
  @inline(__always)
  func renamed(
    _ name: String, _ key: NameKey, with output: consuming (any Sendable)?
  ) -> EventResult {
    EventResult(
      name: name, key: key, status: status, data: output, event: event, depth: depth,
      title: title, message: message, wayBack: wayBack, isFinal: isFinal)
  }

  /// The same answer, refused: other status and message, no data.
  public func replaced(by status: ResultStatus, message: String) -> EventResult {
    EventResult(
      name: name, key: key, status: status, data: nil, event: event, depth: depth,
      message: message, isFromRuntime: isFromRuntime, wayBack: wayBack, isFinal: isFinal)
  }

  /// The same answer, refused by the runtime because of what it carries.
  func refusedByRuntime(_ message: String) -> EventResult {
    replaced(by: .invalid, message: message).takenElsewhere()
  }

  /// The same answer, which is not lost if nobody takes it here.
  func takenElsewhere() -> EventResult {
    var copy = self
    copy.isFromRuntime = true
    return copy
  }

  /// The same answer as if `error` had been thrown instead.
  func replaced(throwing error: any Error) -> EventResult {
    let failure = EventFailure(error)
    return EventResult(
      name: name, key: key, status: failure.status, data: failure.data, event: event, depth: depth,
      title: failure.title, message: failure.message, error: error, wayBack: wayBack,
      isFinal: isFinal)
  }

  /// The same answer, given to another event: what a cache or a joined event gets.
  func copied(answering event: Event) -> EventResult {
    EventResult(
      name: name, key: key, status: status, data: data, event: event.id, depth: event.depth,
      title: title, message: message, error: error, isFromRuntime: isFromRuntime,
      wayBack: event.wayBack)
  }

  /// The same answer, at the end of its way: whoever keeps it keeps nothing of that alive.
  var withoutWayBack: EventResult {
    var copy = self
    copy.wayBack = nil
    return copy
  }

  /// The same answer with other data.
  public func with(data: any Sendable) -> EventResult {
    var copy = self
    copy.carried = data
    return copy
  }

  /// Whether the status is ``ResultStatus/success``.
  public var isSuccess: Bool { status == .success }

  /// What a success carries, as a type; nothing is an empty tuple.
  @inlinable
  @inline(__always)
  func payload<Value>(as type: Value.Type) -> Value? {
    openedPayload(carried, as: type)
  }

  /// What the result carries, as the output of `name`.
  ///
  /// - Returns: `nil` if the result has another name, is no success, or carries another type.
  public func output<Name: TypedName>(of name: Name) -> Name.Output? {
    guard key == name.key, isSuccess, let data else { return nil }
    return data as? Name.Output
  }

  /// Whether the result has this name.
  public func isNamed(_ name: some TypedName) -> Bool { key == name.key }

  /// Whether it carries nothing that somebody could miss.
  var isWithoutData: Bool { carried is Nothing || carried is Void }

  /// The name, the event's id and the status, with the message if there is one.
  public var description: String {
    var text = name
    if let event { text += " \(event)" }
    text += " \(status)"
    if let message { text += ": \(message)" }
    return text
  }
}
