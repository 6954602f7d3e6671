import Foundation
public import VIPER
import VIPERPlainData

/// The rules for the data of events and results in a recording. All exits of a recording use the same rules.
///
/// ```swift
/// let recorder = try Recorder(of: router, to: file, payloads: .all.without(Login.submit).never(Card.pay))
/// ```
///
/// A value is recorded if it is `Encodable`. An `@Redacted` field is never recorded. A value that is nested deeper than
/// 32 levels, or that takes more than 16 KB, is cut. For data that takes more, such as long lists, call
/// ``limited(toBytes:)``. The rules of a route also apply to the adapters and interfaces that lead to it.
public struct RecordedPayloads: Sendable {
  /// The amount of data in a recording.
  package enum Amount: String, Sendable {
    /// The data of all names, except the excluded ones.
    case all
    /// A part of the data, so that the data is not compared.
    case listed
    /// No data. The recording is a timeline and cannot be played.
    case none
  }

  private var base: Amount
  /// The amount of data. Rules for single names leave only a part of the data.
  package var amount: Amount {
    base == .all && (!omitted.isEmpty || !excluded.isEmpty || change != nil) ? .listed : base
  }
  private var listed: Set<NameKey> = []
  private var omitted: Set<NameKey> = []
  private(set) var excluded: Set<NameKey> = []
  /// The maximum number of bytes of a value.
  package private(set) var byteLimit = defaultByteLimit
  private var change: (@Sendable (_ name: String, _ json: String) -> String?)?
  /// The known adapters and interfaces, each with the name to which it leads.
  private var adapters: [(required: NameKey, provided: NameKey)] = []

  /// The data of all names.
  public static let all = RecordedPayloads(base: .all)
  /// No data, only names: the recording is a timeline, which cannot be played.
  public static let none = RecordedPayloads(base: .none)

  /// The data of these names only.
  public static func only(_ names: any TypedName...) -> RecordedPayloads {
    var payloads = RecordedPayloads(base: .listed)
    payloads.listed = Set(names.map(\.key))
    return payloads
  }

  /// Returns the same rules without the data of these names. Their inputs are recorded by name.
  public func without(_ names: any TypedName...) -> RecordedPayloads {
    with { $0.omitted.formUnion(names.map(\.key)) }
  }

  /// Returns the same rules without the inputs of these names. A playback stops at the first omitted input.
  public func never(_ names: any TypedName...) -> RecordedPayloads {
    with { $0.excluded.formUnion(names.map(\.key)) }
  }

  /// Returns the same rules with a last step, which receives the name and the JSON of each payload and returns the JSON
  /// to record, or `nil` to omit the payload. The closure is called on any thread.
  public func changed(
    by change: @escaping @Sendable (_ name: String, _ json: String) -> String?
  ) -> RecordedPayloads {
    with { $0.change = change }
  }

  /// Returns the same rules with another limit of the size of a value. A playback cannot pass a cut value to the app.
  public func limited(toBytes limit: Int) -> RecordedPayloads {
    with { $0.byteLimit = limit }
  }

  private func with(_ change: (inout RecordedPayloads) -> Void) -> RecordedPayloads {
    var copy = self
    change(&copy)
    return copy
  }

  // MARK: What leaves the process
  // Each line of a recording is made with the following functions only.

  static let depthLimit = 32
  static let defaultByteLimit = 16_384

  /// Returns the recorded form of a name. An excluded name is replaced, for example where another input causes its event.
  package func name(_ name: String, _ key: NameKey?) -> String {
    key.map(excluded.contains) == true ? "(excluded)" : name
  }

  /// Returns the recorded form of a name whose kind is unknown.
  package func name(_ name: String) -> String { excluded.contains { $0.text == name } ? "(excluded)" : name }

  /// Returns the recorded form of the data of an event or result, or `nil` for `Void`.
  package func data(_ data: (any Sendable)?, _ key: NameKey?, _ name: String) -> PlainData? {
    guard let data, !(data is Void) else { return nil }
    guard isRecorded(key) else { return Self.omittedPayload }
    guard let value = data as? any Encodable else {
      return .object(["$type": .string(String(reflecting: type(of: data)))])
    }
    return limited(encode(value), name)
  }

  /// Returns the recorded form of the state of a view, which belongs to no name. A state that is not `Encodable` is described
  /// by its contents, in which an `@Redacted` field has no value.
  package func data(of state: any Sendable) -> PlainData {
    let data = (state as? any Encodable).map(encode) ?? PlainData(describing: state, depthLimit: Self.depthLimit)
    return limited(data, "state")
  }

  /// Returns the recorded form of a text of a result, which may contain data. The rules of the result's data apply.
  package func text(_ text: String?, _ key: NameKey?, _ name: String) -> String? {
    guard let text, isRecorded(key), text.utf8.count <= byteLimit else { return nil }
    guard change != nil else { return text }
    guard case .string(let changed) = limited(.string(text), name) else { return nil }
    return changed
  }

  /// Whether the data of a name is recorded.
  private func isRecorded(_ key: NameKey?) -> Bool {
    guard let key else { return base == .all }
    return (base == .all || listed.contains(key)) && !omitted.contains(key) && !excluded.contains(key)
  }

  /// Returns the name with the strictest rule, for data that belongs to several names.
  private func strictest(of keys: [NameKey]) -> NameKey? {
    keys.first(where: excluded.contains) ?? keys.first { !isRecorded($0) } ?? keys.first
  }

  /// Returns the name with the strictest rule of all routes, adapters and interfaces that open modules with a prefix.
  @MainActor package func strictest(leadingTo prefix: String, in router: VIPRouter?) -> NameKey? {
    strictest(of: Self.names(leadingTo: router?.routes(leadingTo: prefix) ?? [], through: adapters))
  }

  /// Returns the same rules, where each adapter and interface of a router also has the rules of the route to which it
  /// leads; `nil` if all are known already. They are known when a route is opened.
  @MainActor package func adapted(to router: VIPRouter?) -> RecordedPayloads? {
    guard let declarations = router?.declarations else { return nil }
    let all =
      declarations.adapters.map { (required: $0.required.key, provided: $0.provided.key) }
      + declarations.interfaces.map { (required: $0.interface.key, provided: $0.route.key) }
    guard all.count != adapters.count else { return nil }
    return with { rules in
      rules.adapters = all
      rules.excluded.formUnion(Self.names(leadingTo: Array(rules.excluded), through: all))
      rules.omitted.formUnion(Self.names(leadingTo: Array(rules.omitted), through: all))
    }
  }

  /// Returns some names, followed by the adapters and interfaces that lead to one of them.
  private static func names(leadingTo names: [NameKey], through adapters: [(required: NameKey, provided: NameKey)])
    -> [NameKey]
  {
    // Each pass follows one more adapter.
    adapters.reduce(names) { names, _ in
      names + adapters.filter { names.contains($0.provided) && !names.contains($0.required) }.map(\.required)
    }
  }

  private func encode(_ value: any Encodable) -> PlainData {
    do { return try PlainData(encoding: value, depthLimit: Self.depthLimit) } catch {
      return .object(["$type": .string(String(reflecting: type(of: value))), "$error": .string("\(error)")])
    }
  }

  private func limited(_ data: PlainData, _ name: String) -> PlainData {
    var bytes: [UInt8] = []
    data.appendJSON(to: &bytes)
    if bytes.count > byteLimit { return .object(["$cut": .integer(Int64(bytes.count))]) }
    guard let change else { return data }
    guard let json = change(name, String(decoding: bytes, as: UTF8.self)) else { return Self.omittedPayload }
    return (try? PlainData(json: Data(json.utf8))) ?? Self.omittedPayload
  }

  private static let omittedPayload = PlainData.object(["$omitted": .bool(true)])
}
