/// A value that reports an occurrence or requests work: a name, data and a cause.
///
/// An event can be stored, queued, recorded, and compared by its ``id``. `name(input).event()` creates an
/// event, and `send(name(input))` on a view or presenter creates and sends an event.
public struct Event: Sendable, CustomStringConvertible, CarriesMetadata {
  /// The kind of an event. The type of the event's name determines the kind. The text of the name has no effect on the
  /// kind.
  public enum Kind: String, Sendable, Hashable {
    /// An event that the module handles: ``EventName``.
    case business
    /// An event that opens another module: ``RouteName``.
    case route
    /// An event by which the view reports its own state: ``Lifecycle``.
    case lifecycle
    /// An event whose name comes from outside at run time and is not declared in the app's code.
    case external
  }

  /// The name.
  public var name: String { metadata.name ?? key.text }
  /// The kind.
  public let kind: Kind
  /// The data. An event without data has an empty tuple.
  public let data: any Sendable
  /// The identity of the event. A forwarded event has the same id, and its results carry the id.
  public let id: ID
  /// The event whose handler sent this event, or `nil`.
  public let cause: ID?
  /// The length of the chain of causes that led to the event. An event without a cause has the depth 0.
  public let depth: Int

  /// The key of the name, for use in dictionaries and sets.
  public let key: NameKey
  @usableFromInline var metadata: EventMetadata?

  /// Creates an event whose name is known only at run time, for example from a file, a message or a script.
  ///
  /// The name is looked up in the table of declared names when the event is created. If this look-up fails, the name is
  /// looked up again when the event is sent. The name is never added to that table. The names of a module are in the
  /// table as soon as the module's mappings exist. An event with an unknown name retains the name as a string and ends
  /// unhandled. The diagnostic contains the nearest known name.
  ///
  /// - Parameters:
  ///   - name: The name, which is compared byte by byte.
  ///   - data: The data. If the handler expects another type, the event is answered with ``ResultStatus/invalid``.
  ///   - kind: The kind. Without a kind, a declared event is preferred to a declared route.
  public init(named name: String, data: any Sendable = (), kind: Kind? = nil) {
    let found = NameTable.find(name, kind: kind)
    self.init(
      key: found?.key ?? .unknown, kind: found?.kind ?? kind ?? .external, data: data, id: .next(),
      metadata: found == nil ? EventMetadata?(name: name) : nil)
  }

  /// Creates a new event on the main actor.
  ///
  /// Inlined, so that the data is stored directly in its final place. Moving the data there took a twentieth of the
  /// time of a round trip.
  @inlinable @MainActor init<Data: Sendable>(fresh key: NameKey, kind: Kind, data: Data, metadata: EventMetadata?) {
    self.data = data
    self.key = key
    self.kind = kind
    id = .nextOnMain()
    cause = nil
    depth = 0
    self.metadata = metadata
  }

  init<Name: TypedName>(
    _ name: Name, data: Name.Input, id: ID, cause: ID? = nil, depth: Int = 0, metadata: EventMetadata? = nil
  ) {
    self.init(key: name.key, kind: name.kind, data: data, id: id, cause: cause, depth: depth, metadata: metadata)
  }

  private init(
    key: NameKey, kind: Kind, data: any Sendable, id: ID, cause: ID? = nil, depth: Int = 0,
    metadata: EventMetadata? = nil
  ) {
    self.key = key
    self.kind = kind
    self.data = data
    self.id = id
    self.cause = cause
    self.depth = depth
    self.metadata = metadata
  }

  /// Returns the event. If its name was not declared when the event was created, the name is looked up again.
  func resolved() -> Event {
    guard key == .unknown, let found = NameTable.find(name, kind: kind == .external ? nil : kind) else { return self }
    return Event(
      key: found.key, kind: found.kind, data: data, id: id, cause: cause, depth: depth,
      metadata: metadata.withoutDetails)
  }

  /// Returns the same event (same name, id and cause) with other data.
  public func with(data: any Sendable) -> Event {
    Event(key: key, kind: kind, data: data, id: id, cause: cause, depth: depth, metadata: metadata)
  }

  /// The same event without its reply path, for storage outside the main actor.
  package var detached: Event {
    guard hasPath else { return self }
    var copy = self
    copy.metadata.path = nil
    return copy
  }

  /// Returns the same event (same id, cause and data) with another name.
  func named(_ name: some TypedName) -> Event {
    Event(
      key: name.key, kind: name.kind, data: data, id: id, cause: cause, depth: depth, metadata: metadata.withoutDetails)
  }

  /// Returns the same event with another cause.
  ///
  /// - Parameters:
  ///   - cause: The event that caused this event, or `nil`.
  ///   - depth: The length of the new chain of causes.
  func caused(by cause: ID?, depth: Int) -> Event {
    Event(key: key, kind: kind, data: data, id: id, cause: cause, depth: depth, metadata: metadata)
  }

  /// Returns the data of the event as the input of `name`.
  ///
  /// - Returns: The input, or `nil` if the event has another name or its data has another type.
  public func input<Name: TypedName>(of name: Name) -> Name.Input? { key == name.key ? data as? Name.Input : nil }

  /// The name in quotes, for a message. Control characters are escaped, and a long name is truncated.
  public var quotedName: String { name.quotedName }

  /// Returns whether the event has this name.
  public func isNamed(_ name: some TypedName) -> Bool { key == name.key }

  /// The name and the id: `noteList.load #12`.
  public var description: String { "\(name) \(id)" }
}
