/// Something that happened or is asked for: a name, data, and a cause.
///
/// A plain value: it can be stored, queued, recorded and compared by ``id``. It is made by
/// `name.event(input)`, or by `send(name, input)` on a view or presenter.
public struct Event: Sendable, CustomStringConvertible, CarriesMetadata {
  /// The kind of an event. A name's type decides it, not how its string begins.
  public enum Kind: String, Sendable, Hashable {
    /// Asked of the module: ``EventName``.
    case business
    /// Asks for another module: ``RouteName``.
    case route
    /// Sent by the view about itself: ``Lifecycle``.
    case lifecycle
    /// Named at run time by something outside, and not declared in the source.
    case external
  }

  /// The name.
  public var name: String { metadata.name ?? key.text }
  /// The kind.
  public let kind: Kind
  /// The data; an empty tuple for nothing.
  public let data: any Sendable
  /// Its identity. A forwarded event keeps it, and its results carry it.
  public let id: ID
  /// The event during whose handling this one was sent, if there was one.
  public let cause: ID?
  /// The number of causes behind it; 0 for an event that nothing caused.
  public let depth: Int

  /// A key for the name: finds it in a dictionary or set.
  public let key: NameKey
  @usableFromInline var metadata: EventMetadata?

  /// An event whose name is known only at run time: from a file, a message, a script.
  ///
  /// The name is looked up, now and again when it is sent, and never added to the names that the
  /// source declares; those of a module are known when its mappings are. An unknown name travels as
  /// its string and ends unhandled, with the nearest known name in the diagnosis.
  ///
  /// - Parameters:
  ///   - name: the name, compared byte by byte.
  ///   - data: the data. If the handler expects another type, the event is answered ``ResultStatus/invalid``.
  ///   - kind: the kind. Without it, a declared event is preferred to a declared route.
  public init(named name: String, data: any Sendable = (), kind: Kind? = nil) {
    let found = NameTable.find(name, kind: kind)
    self.init(
      key: found?.key ?? .unknown, kind: found?.kind ?? kind ?? .external, data: data, id: .next(),
      metadata: found == nil ? EventMetadata?(name: name) : nil)
  }

  /// A fresh event, on the main actor.
  ///
  /// Inlined, so that the data is stored in its final place at once: to move it there took a
  /// twentieth of the time of a round trip.
  @inlinable @MainActor init<Data: Sendable>(fresh key: NameKey, kind: Kind, data: Data) {
    self.data = data
    self.key = key
    self.kind = kind
    id = .nextOnMain()
    cause = nil
    depth = 0
    metadata = nil
  }

  init<Name: TypedName>(_ name: Name, data: Name.Input, id: ID) {
    self.init(key: name.key, kind: name.kind, data: data, id: id)
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

  /// The event, looked up again if its name was not declared yet when it was made.
  func resolved() -> Event {
    guard key == .unknown, let found = NameTable.find(name, kind: kind == .external ? nil : kind) else { return self }
    return Event(
      key: found.key, kind: found.kind, data: data, id: id, cause: cause, depth: depth, metadata: metadata.path)
  }

  /// The same event (same name, id and cause) with other data.
  public func with(data: any Sendable) -> Event {
    Event(key: key, kind: kind, data: data, id: id, cause: cause, depth: depth, metadata: metadata)
  }

  /// The same event (same id, cause and data) under another name of its kind.
  package func named(_ name: some TypedName) -> Event {
    Event(key: name.key, kind: name.kind, data: data, id: id, cause: cause, depth: depth, metadata: metadata.path)
  }

  /// The same event with another cause.
  ///
  /// - Parameters:
  ///   - cause: the event that caused it; `nil` for none.
  ///   - depth: the number of causes behind it then.
  func caused(by cause: ID?, depth: Int) -> Event {
    Event(key: key, kind: kind, data: data, id: id, cause: cause, depth: depth, metadata: metadata)
  }

  /// The data of the event, as the input of `name`.
  ///
  /// - Returns: `nil` if the event has another name or its data another type.
  public func input<Name: TypedName>(of name: Name) -> Name.Input? { key == name.key ? data as? Name.Input : nil }

  /// The name in quotes, for a message: control characters are escaped, a long name is cut.
  public var quotedName: String { name.quotedName }

  /// Whether the event has this name.
  public func isNamed(_ name: some TypedName) -> Bool { key == name.key }

  /// The name and the id: `noteList.load #12`.
  public var description: String { "\(name) \(id)" }
}
