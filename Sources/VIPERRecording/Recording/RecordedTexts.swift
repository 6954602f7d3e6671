import VIPER
import VIPERPlainData

/// The form of events, results and routes in a recording, according to the rules of a recorder. A recorder writes it, and
/// a playback compares it.
struct RecordedTexts {
  var payloads: RecordedPayloads
  /// The names at the time of the recording, by today's name.
  var oldNames: [String: String] = [:]

  /// Returns an input with the recorded form of its name, its texts and its data.
  ///
  /// - Parameter key: The name whose rules apply to the data.
  func completed(_ input: RecordedInput, _ data: (any Sendable)?, _ key: NameKey?) -> RecordedInput {
    var completed = input
    completed.name = payloads.name(input.name, key)
    completed.data = payloads.data(data, key, input.name)
    if let link = input.options?.link { completed.options?.link = payloads.text(link, key, input.name) }
    completed.answer.title = payloads.text(input.answer.title, key, input.name)
    completed.answer.message = payloads.text(input.answer.message, key, input.name)
    completed.answer.error = payloads.text(input.answer.error, key, input.name)
    return completed
  }

  // MARK: Observations

  /// Returns the recorded form of a name.
  func name(_ name: String, _ key: NameKey?) -> String { payloads.name(oldNames[name] ?? name, key) }

  /// Describes a result.
  func text(of result: EventResult) -> String {
    var text = "\(name(result.name, result.key)) \(result.status.rawValue)"
    // If rules limit the recorded data, a playback has other data.
    if payloads.amount == .all {
      let message = payloads.text(result.message, result.key, result.name).map(PlainData.string)
      let data = payloads.data(result.data, result.key, result.name)
      text += [message, data].compactMap { $0.map { " \(Self.text(of: $0))" } }.joined()
    }
    return text
  }

  /// Describes the data of an event, or returns `nil` for `Void` and if rules limit the recorded data.
  func data(of event: Event) -> String? {
    guard payloads.amount == .all else { return nil }
    return payloads.data(event.data, event.key, event.name).map(Self.text)
  }

  /// Describes a state of a route.
  func text(of event: Event, _ state: RouteState, _ code: ErrorCode?) -> String {
    "route \(name(event.name, event.key)) \(state)" + (code.map { " (\($0))" } ?? "")
  }

  /// Describes data: its JSON, or the beginning of long JSON and its hash.
  private static func text(of data: PlainData) -> String {
    let bytes = data.json()
    guard bytes.count > 200 else { return String(decoding: bytes, as: UTF8.self) }
    return "\(String(decoding: bytes.prefix(120), as: UTF8.self))… #\(hash(of: bytes))"
  }

  /// Returns the hash of a text. Earlier versions recorded it in memory in place of the text.
  static func hash(of text: String) -> String { "#\(hash(of: text.utf8))" }

  /// Returns the hash of Fowler, Noll and Vo with 64 bits (FNV-1a), which is the same in each process.
  private static func hash(of bytes: some Sequence<UInt8>) -> String {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(value, radix: 16)
  }
}
