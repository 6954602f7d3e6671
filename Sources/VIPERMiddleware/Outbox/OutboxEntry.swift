public import VIPER

/// A stored event of an outbox, in the list that the app shows.
///
/// The description contains no input, because the input may be private.
public struct OutboxEntry: Sendable, Hashable, Identifiable {
  /// The state of an entry.
  public enum State: Sendable, Hashable {
    /// The entry waits: for earlier entries, for a connection, for the end of a back-off, or for an open module that can
    /// perform it.
    case waiting
    /// A handler works on the event.
    case performing
    /// The entry is parked, because its answer was a permanent failure, or because this version of the app cannot read it.
    /// Later entries continue. `OutboxMiddleware.retry(_:)` sends the event again.
    case failed(ResultStatus, message: String?)
  }

  /// The idempotency key, which all attempts of the entry carry. See ``OutboxMiddleware/idempotencyKey``.
  public let id: String
  /// The name of the event.
  public let name: String
  /// The prefix of the module that sent the event.
  public let module: String
  /// The JSON of the event's input.
  public let input: String
  /// The state. A store contains `performing` as `waiting`, because no handler works on the event after a restart.
  public internal(set) var state = State.waiting

  /// Whether the entry is parked as failed.
  var isFailed: Bool { if case .failed = state { true } else { false } }
}

extension OutboxEntry: CustomStringConvertible {
  /// The name, the id and the state.
  public var description: String {
    switch state {
    case .waiting: "\(name) \(id) waiting"
    case .performing: "\(name) \(id) performing"
    case .failed(let status, _): "\(name) \(id) failed: \(status)"
    }
  }
}

extension OutboxEntry: Codable {
  private enum CodingKeys: String, CodingKey { case id, name, module, input, status, message }

  /// Reads an entry that ``encode(to:)`` has written.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(String.self, forKey: .id)
    name = try fields.decode(String.self, forKey: .name)
    module = try fields.decode(String.self, forKey: .module)
    input = try fields.decode(String.self, forKey: .input)
    if let status = try fields.decodeIfPresent(String.self, forKey: .status) {
      let message = try fields.decodeIfPresent(String.self, forKey: .message)
      state = .failed(ResultStatus(rawValue: status), message: message)
    }
  }

  /// Writes the entry.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(name, forKey: .name)
    try fields.encode(module, forKey: .module)
    try fields.encode(input, forKey: .input)
    guard case .failed(let status, let message) = state else { return }
    try fields.encode(status.rawValue, forKey: .status)
    try fields.encodeIfPresent(message, forKey: .message)
  }
}
