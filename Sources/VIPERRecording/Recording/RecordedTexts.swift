import VIPER
import VIPERPlainData

/// The form of events, results and routes in a recording, according to the rules of a recorder. A recorder writes it, and
/// a playback compares it.
struct RecordedTexts {
  let payloads: RecordedPayloads
  /// The names at the time of the recording, by today's name.
  var oldNames: [String: String] = [:]
  /// Whether observations are described. Otherwise their hashes are recorded.
  var describes = true

  // MARK: Inputs

  /// Completes an input with the name and the data of an event.
  func complete(_ input: inout RecordedInput, with event: Event) {
    if event.kind != .business { input.eventKind = event.kind.rawValue }
    complete(&input, named: event.name, event.key, event.data)
  }

  /// Completes an input with the properties of a result.
  func complete(_ input: inout RecordedInput, with result: EventResult) {
    input.answer = RecordedAnswer(
      isPublished: result.eventID == nil, status: result.status == .success ? nil : result.status.rawValue,
      title: result.title, message: result.message, error: result.error.map { "\($0)" },
      isElement: result.isElement, isFromRuntime: result.isFromRuntime)
    complete(&input, named: result.name, result.key, result.data)
  }

  /// Completes an input with a name and its data. Removes the texts that must not be recorded.
  func complete(_ input: inout RecordedInput, named name: String, _ key: NameKey?, _ data: (any Sendable)?) {
    input.name = payloads.name(name, key)
    input.data = payloads.data(data, key, name)
    if let link = input.options?.link { input.options?.link = payloads.text(link, key, name) }
    input.answer.title = payloads.text(input.answer.title, key, name)
    input.answer.message = payloads.text(input.answer.message, key, name)
    input.answer.error = payloads.text(input.answer.error, key, name)
  }

  // MARK: Observations

  /// Returns a delay with the recorded form of its name.
  func named(_ delay: RecordedDelay) -> RecordedDelay {
    var delay = delay
    delay.name = payloads.name(delay.name)
    return delay
  }

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
    return described(text)
  }

  /// Describes the data of an event, or returns `nil` for `Void` and if rules limit the recorded data.
  func data(of event: Event) -> String? {
    guard payloads.amount == .all else { return nil }
    return payloads.data(event.data, event.key, event.name).map { described(Self.text(of: $0)) }
  }

  /// Describes a state of a route.
  func text(of event: Event, _ state: RouteState, _ code: ErrorCode?) -> String {
    described("route \(name(event.name, event.key)) \(state)" + (code.map { " (\($0))" } ?? ""))
  }

  private func described(_ text: String) -> String { describes ? text : Self.hash(of: text) }

  /// Describes data: its JSON, or the beginning of long JSON and its hash.
  private static func text(of data: PlainData) -> String {
    let bytes = data.json()
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
