import VIPER
import VIPERPlainData

/// The descriptions of observations: results at views, calls of interactors, and states of routes. A recorder writes them,
/// and a playback compares them.
struct SightTexts {
  let payloads: RecordedPayloads
  /// The names at the time of the recording, by today's name.
  private let oldNames: [String: String]

  init(_ payloads: RecordedPayloads, oldNames: [String: String] = [:]) {
    self.payloads = payloads
    self.oldNames = oldNames
  }

  /// Returns the recorded form of a name.
  func name(_ name: String, _ key: NameKey?) -> String { payloads.name(oldNames[name] ?? name, key) }

  /// Describes a result.
  func text(of result: EventResult) -> String {
    var text = "\(name(result.name, result.key)) \(result.status.rawValue)"
    // If rules limit the recorded data, a playback has other data.
    guard payloads.amount == .all else { return text }
    if let message = payloads.text(result.message, result.key, result.name) {
      text += " \(Self.text(of: .string(message)))"
    }
    if let data = payloads.data(result.data, result.key, result.name) { text += " \(Self.text(of: data))" }
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
    var bytes: [UInt8] = []
    data.appendJSON(to: &bytes)
    guard bytes.count > 200 else { return String(decoding: bytes, as: UTF8.self) }
    return "\(String(decoding: bytes.prefix(120), as: UTF8.self))… #\(hash(of: bytes))"
  }

  /// Returns the hash of a text, for recordings without descriptions.
  static func hash(of text: String) -> String { "#\(hash(of: text.utf8))" }

  /// Returns the hash of Fowler, Noll and Vo with 64 bits (FNV-1a), which is the same in each process.
  private static func hash(of bytes: some Sequence<UInt8>) -> String {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(value, radix: 16)
  }
}
