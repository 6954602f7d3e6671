import VIPER
import VIPERPlainData

/// The descriptions of everything observable since the last input: results that arrived, calls of interactors, changes
/// of routes, and the outcome.
///
/// Steps between the parts of a module are not observable, so a faster delivery does not invalidate a recording.
struct ObservedTexts {
  let payloads: RecordedPayloads
  /// The names at the time of the recording, by today's name.
  private let oldNames: [String: String]
  private(set) var texts: [String] = []

  init(_ payloads: RecordedPayloads, oldNames: [String: String] = [:]) {
    self.payloads = payloads
    self.oldNames = oldNames
  }

  private func old(_ name: String) -> String { oldNames[name] ?? name }

  mutating func add(_ text: String) { texts.append(text) }
  mutating func add(route: String, _ state: String) { add("route \(old(route)) \(state)") }

  /// Adds a result that has arrived at the view of a module.
  mutating func add(_ result: EventResult, in module: String) {
    var text = "\(module) receives \(payloads.recorded(old(result.name), result.key)) \(result.status.rawValue)"
    if let message = result.message { text += " \(hash(.string(message)))" }
    add(text + suffix(result.data, result.key, result.name))
  }

  /// Adds a call of an interactor.
  mutating func add(callOf event: Event, in module: String) {
    add("\(module) calls \(payloads.recorded(old(event.name), event.key))" + suffix(event.data, event.key, event.name))
  }

  mutating func add(_ outcome: Outcome?) { if let outcome { add("outcome \(outcome.text)") } }

  /// Removes the descriptions and returns their hash.
  mutating func take() -> (hash: String, saw: [String]) {
    defer { texts = [] }
    return (Self.hash(of: texts), texts)
  }

  /// Removes and returns the descriptions.
  mutating func takeTexts() -> [String] {
    defer { texts = [] }
    return texts
  }

  static func hash(of texts: [String]) -> String {
    var hash = FNV()
    for text in texts {
      hash.combine(text.utf8)
      hash.combine(CollectionOfOne(10))
    }
    return String(hash.value, radix: 16)
  }

  private func suffix(_ data: (any Sendable)?, _ key: NameKey, _ name: String) -> String {
    guard payloads.amount == .all, let plain = payloads.plainData(of: data, named: key, name) else { return "" }
    return " \(hash(plain))"
  }

  private func hash(_ data: PlainData) -> String {
    var bytes: [UInt8] = []
    data.appendJSON(to: &bytes)
    var hash = FNV()
    hash.combine(bytes)
    return String(hash.value & 0xffff_ffff, radix: 16)
  }
}

/// The hash of Fowler, Noll and Vo with 64 bits (FNV-1a), which is the same in each process.
private struct FNV {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}
