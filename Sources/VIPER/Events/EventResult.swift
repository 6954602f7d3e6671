/// A value that climbs a chain: the answer to an event, or a value that a part publishes.
///
/// An answer carries the id of its event. The id distinguishes the answers to several events of one name that are in
/// flight.
public struct EventResult: Sendable, CustomStringConvertible, CarriesMetadata {
  /// The name of the answered event, the name that a presenter's `format` has set, or the name of a published result.
  public var name: String { metadata.name ?? key.text }
  /// The status.
  public var status: ResultStatus { metadata.status }
  /// A headline for the user, or `nil` if the answering part has not set a title.
  public var title: String? { metadata.title }
  /// A sentence for the user, or `nil` if no author wrote one.
  ///
  /// A message comes from an ``EventFailure``, a rejection or a rule of a middleware, a refusal of a
  /// ``RouteInterceptor``, or the app's ``VIPRouter/messageForUsers``. The text for developers is the ``description``.
  public var message: String? { metadata.message }
  /// The data: the output of a success. Failures rarely have data.
  public var data: (any Sendable)? { type(of: carried) == Nothing.self ? nil : carried }
  /// The data, or ``Nothing`` if there is none. The property is not an `Optional`, because Swift copies the value of an
  /// `Optional` to unwrap it.
  @usableFromInline private(set) var carried: any Sendable
  /// The id of the event that the result answers, or `nil` if the result was published. A result that a module sends to
  /// its opener has the id of the route event that opened the module. The closing result has that id too.
  public let eventID: Event.ID?
  /// The error that the handler threw, the reason for which a middleware or the runtime answered the event, or `nil`.
  public var error: (any Error)? { metadata.error }

  /// The key of the name, for use in dictionaries and sets.
  public let key: NameKey
  /// The depth of the event in its chain of causes. The depth of events that the result causes is greater by 1.
  @usableFromInline let depth: Int
  /// Whether the runtime created the result. Such a result is never reported as unhandled.
  @usableFromInline package private(set) var isFromRuntime: Bool
  /// Whether the result is the last answer to its event. The value is `false` only for an element of a sequence and for
  /// a result of ``asElement``.
  public var isFinal: Bool { !isElement }
  /// Whether the result is an element of a sequence.
  @usableFromInline var isElement: Bool
  @usableFromInline var metadata: EventMetadata?

  private init(
    key: NameKey, data: (any Sendable)?, event: Event.ID?, depth: Int, isFromRuntime: Bool = false,
    isElement: Bool = false, metadata: EventMetadata?
  ) {
    carried = data ?? Nothing()
    self.key = key
    self.eventID = event
    self.depth = depth
    self.isFromRuntime = isFromRuntime
    self.isElement = isElement
    self.metadata = metadata
  }

  /// Creates an answer to `event`, of any status.
  ///
  /// - Parameters:
  ///   - event: The event that is answered. The result has the name and the id of this event.
  ///   - status: The status.
  ///   - data: The data. For a success, its type must be the output type of the event's name.
  ///   - title: A headline for the user.
  ///   - message: A sentence for the user.
  public init(
    answering event: Event, status: ResultStatus, data: (any Sendable)? = nil, title: String? = nil,
    message: String? = nil
  ) { self.init(answering: event, data: data, metadata: event.metadata.ended(status, title: title, message: message)) }

  /// Creates the answer to an event that a middleware rejects. An empty message is replaced by a hint to the developer.
  init(rejecting event: Event, _ message: String, status: ResultStatus) {
    let hint = "No reason was given. Pass a reason: `reject(event, \"…\")`."
    let failure = message.isEmpty ? EventFailure(status, description: hint) : EventFailure(status, message)
    self.init(answering: event, throwing: failure)
  }

  /// Creates a success that answers `event`.
  ///
  /// Inlined, so that the output is stored directly in its final place.
  @inlinable @inline(__always) init<Output: Sendable>(answering event: Event, success output: Output) {
    carried = output
    key = event.key
    self.eventID = event.id
    depth = event.depth
    isFromRuntime = false
    isElement = false
    metadata = event.metadata
  }

  /// Creates a success with another name and other data, for `format`.
  ///
  /// Inlined, so that the output is stored directly in its final place.
  @inlinable @inline(__always) init<Output: Sendable>(formatting result: EventResult, as key: NameKey, _ output: Output)
  {
    carried = output
    self.key = key
    eventID = result.eventID
    depth = result.depth
    isFromRuntime = false
    isElement = result.isElement
    metadata = result.metadata.withoutNameAndError
  }

  private init(answering event: Event, data: (any Sendable)?, isFromRuntime: Bool = false, metadata: EventMetadata?) {
    self.init(
      key: event.key, data: data, event: event.id, depth: event.depth, isFromRuntime: isFromRuntime, metadata: metadata)
  }

  /// Creates the answer to `event` from an error that its handler threw.
  ///
  /// An ``EventFailure`` provides its own status, title, message and data. A ``RequestError`` provides the status,
  /// title, message and data of the answer to the failed request, or only its own status if there was no answer. A
  /// ``RouteError`` provides its message. A `CancellationError` becomes ``ResultStatus/cancelled``. Any other error
  /// becomes ``ResultStatus/error``, without a message.
  public init(answering event: Event, throwing error: any Error) {
    let failure = EventFailure(error)
    self.init(answering: event, data: failure.data, metadata: event.metadata.ended(by: error, failure))
  }

  /// Creates a success named `name` that a part publishes, or that a module sends to its opener.
  ///
  /// - Parameters:
  ///   - event: The route event that opened the module, or `nil` for a published result.
  ///   - values: The carried values.
  init<Name: TypedName>(
    publishing name: Name, output: Name.Output, event: Event.ID? = nil, depth: Int, values: EventValues?
  ) {
    self.init(key: name.key, data: output, event: event, depth: depth, metadata: EventMetadata?(values: values))
  }

  /// Creates the result with which a view receives the parameters of its module.
  init(initializing event: Event, values: EventValues?) {
    self.init(
      key: event.key, data: event.data, event: nil, depth: event.depth, metadata: EventMetadata?(values: values))
  }

  /// Creates an answer that the runtime itself sends, with the reason as its error.
  init(fromRuntime event: Event, status: ResultStatus, error: any Error) {
    self.init(
      answering: event, data: nil, isFromRuntime: true,
      metadata: event.metadata.ended(by: error, EventFailure(error), status: status))
  }

  /// Creates the closing result of a module, with the name of its route.
  init(
    closing name: String, key: NameKey, event: Event.ID?, depth: Int, status: ResultStatus, data: (any Sendable)?,
    error: (any Error)?, values: EventValues?
  ) {
    let message = error.flatMap { EventFailure($0).message }
    self.init(
      key: key, data: data, event: event, depth: depth, isFromRuntime: status != .success,
      metadata: EventMetadata?(
        name: key == .unknown ? name : nil, status: status, message: message, error: error, values: values))
  }

  /// Creates a result from its parts.
  ///
  /// - Parameter event: The answered event, or `nil` for a published result.
  package init(
    recorded name: String, kind: Event.Kind?, answering event: Event?, status: ResultStatus, data: (any Sendable)?,
    title: String?, message: String?, error: (any Error)?, isElement: Bool, isFromRuntime: Bool
  ) {
    let key = event.flatMap { $0.name == name ? $0.key : nil } ?? NameTable.find(name, kind: kind)?.key ?? .unknown
    let metadata = event?.metadata ?? nil
    self.init(
      key: key, data: data, event: event?.id, depth: event?.depth ?? 0, isFromRuntime: isFromRuntime,
      isElement: isElement,
      metadata: EventMetadata?(
        name: key == .unknown ? name : nil, status: status, title: title, message: message, error: error,
        input: metadata.input, values: metadata.values, path: metadata.path))
  }

  /// Returns the same answer with another status and message, and without data.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - message: A sentence for the user.
  func replaced(by status: ResultStatus, message: String) -> EventResult {
    EventResult(
      key: key, data: nil, event: eventID, depth: depth, isFromRuntime: isFromRuntime, isElement: isElement,
      metadata: metadata.ended(status, message: message))
  }

  /// Returns an invalid result without data, which replaces an answer whose data the runtime rejects.
  func refusedByRuntime(_ error: any Error) -> EventResult {
    EventResult(
      key: key, data: nil, event: eventID, depth: depth, isFromRuntime: true, isElement: isElement,
      metadata: metadata.ended(.invalid, error: error))
  }

  /// Returns the same result. If the result has an error and no message, `text` provides the message.
  @MainActor func withMessage(_ text: @MainActor (any Error) -> String?) -> EventResult {
    guard message == nil, let error, let message = text(error) else { return self }
    var copy = self
    copy.metadata = metadata.ended(status, title: title, message: message, error: error)
    return copy
  }

  /// Returns the same answer, marked so that it is not reported if no part handles it.
  func markedDelivered() -> EventResult {
    var copy = self
    copy.isFromRuntime = true
    return copy
  }

  /// Returns the same answer as if the handler had thrown `error`; see ``init(answering:throwing:)``.
  public func failing(with error: any Error) -> EventResult {
    let failure = EventFailure(error)
    return EventResult(
      key: key, data: failure.data, event: eventID, depth: depth, isElement: isElement,
      metadata: metadata.ended(by: error, failure))
  }

  /// Returns an answer to another event, with the name, status and data of this result. Use this method for a cache, or
  /// for events that share an answer. The returned result carries the values of the other event.
  ///
  /// The returned result is a final answer, even if this result is an element of a sequence.
  public func answering(_ event: Event) -> EventResult {
    EventResult(
      key: key, data: data, event: event.id, depth: event.depth, isFromRuntime: isFromRuntime,
      metadata: EventMetadata?(
        name: metadata.name, status: status, title: title, message: message, error: error,
        input: event.metadata.input, values: event.values, path: event.metadata.path))
  }

  /// The same answer without its reply path. A middleware that stores an answer stores this copy, because the answer
  /// itself retains the request that waits for it.
  public var detached: EventResult {
    guard hasPath else { return self }
    var copy = self
    copy.metadata.path = nil
    return copy
  }

  /// Returns the same answer with other data.
  public func with(data: any Sendable) -> EventResult {
    var copy = self
    copy.carried = data
    return copy
  }

  /// The same answer as an element of a sequence, which further answers may follow. For example, a cache sends a stored
  /// answer as an element, and then forwards the event to refresh the answer.
  public var asElement: EventResult {
    var copy = self
    copy.isElement = true
    return copy
  }

  /// Whether the status is ``ResultStatus/success``.
  public var isSuccess: Bool { metadata.isSuccess }

  /// Whether the status is ``ResultStatus/cancelled``.
  var isCancelled: Bool { !isSuccess && status == .cancelled }
  /// Whether the result reports that a module has closed without an output.
  var isClosingWithoutOutput: Bool { isFromRuntime && status == .empty }

  /// Returns the data as a value of this type, or `nil` if the data has another type. Missing data is an empty tuple.
  @inlinable @inline(__always) func payload<Value>(as type: Value.Type) -> Value? { openedPayload(carried, as: type) }

  /// Returns the stored input of the answered event, or `nil` if no input of this type was stored.
  @usableFromInline func storedInput<Input>(as type: Input.Type) -> Input? { metadata.input as? Input }

  /// Returns the data of the result as the output of `name`.
  ///
  /// - Returns: The output, or `nil` if the result has another name, is not a success, or has data of another type.
  public func output<Name: TypedName>(of name: Name) -> Name.Output? {
    guard key == name.key, isSuccess, let data else { return nil }
    return data as? Name.Output
  }

  /// Returns whether the result has this name.
  public func isNamed(_ name: some TypedName) -> Bool { key == name.key }

  /// Whether the result has no data or an empty tuple. Compares types, because a cast to `Void` looks up the tuple's
  /// type each time.
  var isWithoutData: Bool { type(of: carried) == Nothing.self || type(of: carried) == Void.self }

  /// The text for developers: the description of the error, or the message if the result has no error. `nil` if there
  /// is no text, or if the text only repeats the status.
  var reason: String? {
    let text = error.map { "\($0)" } ?? message
    return text == status.rawValue ? nil : text
  }

  /// The name, the id of the event, the status, and the text for developers: the description of the error, or the
  /// message if the result has no error.
  public var description: String {
    var text = name
    if let eventID { text += " \(eventID)" }
    text += " \(status)"
    if let reason { text += ": \(reason)" }
    return text
  }
}
