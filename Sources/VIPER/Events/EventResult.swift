/// A value that goes up a chain: the answer to an event, or something that a part publishes.
///
/// An answer carries the id of its event, so two events of one name in flight are told apart.
public struct EventResult: Sendable, CustomStringConvertible, CarriesMetadata {
  /// The name: the event's, or the one that a presenter's `format` gave it.
  public var name: String { metadata.name ?? key.text }
  /// The status.
  public var status: ResultStatus { metadata.status }
  /// A headline for people, if the answering part gave one.
  public var title: String? { metadata.title }
  /// A sentence for people, if the answering part gave one. For a thrown error, its description.
  public var message: String? { metadata.message }
  /// The data: the output of a success; failures seldom have any.
  public var data: (any Sendable)? { carried is Nothing ? nil : carried }
  /// The same; ``Nothing`` for nothing: Swift copies what it takes out of an Optional.
  @usableFromInline private(set) var carried: any Sendable
  /// The event that it answers; `nil` if it was published and answers none. A result that a module sends its opener has
  /// the route event that opened the module, as the closing result has.
  public let event: Event.ID?
  /// The error that the handler threw, if it threw one.
  public var error: (any Error)? { metadata.error }

  /// A key for the name: finds it in a dictionary or set.
  public let key: NameKey
  /// The depth of the event in its chain of causes; events that the result causes are one deeper.
  @usableFromInline let depth: Int
  /// Whether the runtime made it: such a result is never itself reported as unhandled.
  @usableFromInline private(set) var isFromRuntime: Bool
  /// Whether it is the last answer to its event. Only the elements of a sequence are followed by others.
  public var isFinal: Bool { !isElement }
  /// Whether it is an element of a sequence.
  @usableFromInline var isElement: Bool
  @usableFromInline var metadata: EventMetadata?

  private init(
    key: NameKey, data: (any Sendable)?, event: Event.ID?, depth: Int, isFromRuntime: Bool = false,
    isElement: Bool = false, metadata: EventMetadata?
  ) {
    carried = data ?? Nothing()
    self.key = key
    self.event = event
    self.depth = depth
    self.isFromRuntime = isFromRuntime
    self.isElement = isElement
    self.metadata = metadata
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
    answering event: Event, status: ResultStatus, data: (any Sendable)? = nil, title: String? = nil,
    message: String? = nil
  ) { self.init(answering: event, data: data, metadata: event.metadata.ended(status, title: title, message: message)) }

  /// The answer to an event that a middleware refuses. A reason that is missing is asked for.
  init(rejecting event: Event, _ message: String, status: ResultStatus) {
    self.init(
      answering: event, status: status,
      message: message.isEmpty ? "No reason was given. Let the middleware say one: `reject(event, \"…\")`." : message)
  }

  /// A success that answers `event`.
  ///
  /// Inlined, so that the output is stored in its final place at once, as with a fresh ``Event``.
  @inlinable @inline(__always) init<Output: Sendable>(answering event: Event, success output: Output) {
    carried = output
    key = event.key
    self.event = event.id
    depth = event.depth
    isFromRuntime = false
    isElement = false
    metadata = event.metadata
  }

  /// A success under another name, with other data, for `format`; inlined for the same reason.
  @inlinable @inline(__always) init<Output: Sendable>(formatting result: EventResult, as key: NameKey, _ output: Output)
  {
    carried = output
    self.key = key
    event = result.event
    depth = result.depth
    isFromRuntime = false
    isElement = result.isElement
    metadata = result.metadata.withoutNameAndError
  }

  private init(answering event: Event, data: (any Sendable)?, isFromRuntime: Bool = false, metadata: EventMetadata?) {
    self.init(
      key: event.key, data: data, event: event.id, depth: event.depth, isFromRuntime: isFromRuntime, metadata: metadata)
  }

  /// The answer to `event` after its handler threw.
  ///
  /// An ``EventFailure`` gives its own status, title, message and data; `CancellationError` becomes
  /// ``ResultStatus/cancelled``; any other error ``ResultStatus/error`` with its description.
  public init(answering event: Event, throwing error: any Error) {
    let failure = EventFailure(error)
    self.init(answering: event, data: failure.data, metadata: event.metadata.ended(by: error, failure))
  }

  /// A success under `name` that a part publishes, or that a module sends its opener.
  ///
  /// - Parameter event: the route event that opened the module.
  init<Name: TypedName>(publishing name: Name, output: Name.Output, event: Event.ID? = nil, depth: Int) {
    self.init(key: name.key, data: output, event: event, depth: depth, metadata: nil)
  }

  /// The parameters of a module, for a view that takes them.
  init(initializing event: Event) {
    self.init(key: event.key, data: event.data, event: nil, depth: event.depth, metadata: nil)
  }

  /// An answer that the runtime itself gives.
  init(fromRuntime event: Event, status: ResultStatus, message: String, error: (any Error)? = nil) {
    self.init(
      answering: event, data: nil, isFromRuntime: true,
      metadata: event.metadata.ended(status, message: message, error: error))
  }

  /// The closing result of a module, under the name of its route.
  ///
  /// - Parameter message: a sentence for people; the error's description without it.
  init(
    closing name: String, key: NameKey, event: Event.ID?, depth: Int, status: ResultStatus, data: (any Sendable)?,
    error: (any Error)?, message: String?
  ) {
    self.init(
      key: key, data: data, event: event, depth: depth, isFromRuntime: status != .success,
      metadata: EventMetadata?(
        name: key == .unknown ? name : nil, status: status, message: message ?? error.map { "\($0)" }, error: error))
  }

  /// The same answer, refused: other status and message, no data.
  public func replaced(by status: ResultStatus, message: String) -> EventResult {
    EventResult(
      key: key, data: nil, event: event, depth: depth, isFromRuntime: isFromRuntime, isElement: isElement,
      metadata: metadata.ended(status, message: message))
  }

  /// The same answer, refused by the runtime because of what it carries.
  func refusedByRuntime(_ message: String) -> EventResult { replaced(by: .invalid, message: message).markedDelivered() }

  /// The same answer, which need not be taken here.
  func markedDelivered() -> EventResult {
    var copy = self
    copy.isFromRuntime = true
    return copy
  }

  /// The same answer as if the handler had thrown `error`; see ``init(answering:throwing:)``.
  public func failing(with error: any Error) -> EventResult {
    let failure = EventFailure(error)
    return EventResult(
      key: key, data: failure.data, event: event, depth: depth, isElement: isElement,
      metadata: metadata.ended(by: error, failure))
  }

  /// The same name, status and data as an answer to another event, for a cache or events that share an answer.
  ///
  /// It is a final answer, also if this result is an element of a sequence.
  public func answering(_ event: Event) -> EventResult {
    EventResult(
      key: key, data: data, event: event.id, depth: event.depth, isFromRuntime: isFromRuntime,
      metadata: EventMetadata?(
        name: metadata.name, status: status, title: title, message: message, error: error, path: event.metadata.path))
  }

  /// The same answer without the request that waits for it, so that storing it keeps no request alive.
  ///
  /// Package: caches and replay store results.
  package var withoutPath: EventResult {
    var copy = self
    copy.metadata.path = nil
    return copy
  }

  /// The same answer with other data.
  public func with(data: any Sendable) -> EventResult {
    var copy = self
    copy.carried = data
    return copy
  }

  /// Whether the status is ``ResultStatus/success``.
  public var isSuccess: Bool { metadata.isSuccess }

  /// Whether the status is ``ResultStatus/cancelled``.
  var isCancelled: Bool { !isSuccess && status == .cancelled }
  /// Whether it says that a module has closed without an output.
  var isClosingWithoutOutput: Bool { isFromRuntime && status == .empty }

  /// The data of a success, as a type; nothing is an empty tuple.
  @inlinable @inline(__always) func payload<Value>(as type: Value.Type) -> Value? { openedPayload(carried, as: type) }

  /// The data of the result, as the output of `name`.
  ///
  /// - Returns: `nil` if the result has another name, is no success, or carries another type.
  public func output<Name: TypedName>(of name: Name) -> Name.Output? {
    guard key == name.key, isSuccess, let data else { return nil }
    return data as? Name.Output
  }

  /// Whether the result has this name.
  public func isNamed(_ name: some TypedName) -> Bool { key == name.key }

  /// Whether it has no data. Types are compared: a cast to `Void` looks for the type of the tuple each time.
  var isWithoutData: Bool { type(of: carried) == Nothing.self || type(of: carried) == Void.self }

  /// The name, the event's id and the status, with the message if there is one.
  public var description: String {
    var text = name
    if let event { text += " \(event)" }
    text += " \(status)"
    if let message { text += ": \(message)" }
    return text
  }
}
