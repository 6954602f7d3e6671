import Foundation
public import VIPER
import VIPERPlainData

extension OutboxMiddleware {
  /// The names of the events that an outbox keeps. The input of each name must be `Codable`, because it is stored.
  ///
  /// The name must have an answer, because the answer decides about the entry. Use the output `Void` for an event without
  /// data in its answer. `validate()` reports a name with the output `Never`.
  public struct KeptNames {
    fileprivate(set) var names: [KeptName] = []

    /// Keeps the events of a name, all in one order.
    ///
    /// - Parameter name: The name.
    public mutating func keep<Input: Codable & Sendable, Output>(_ name: EventName<Input, Output>) {
      names.append(KeptName(name, isKeyed: false) { _ in AnyHashable(name.key) })
    }

    /// Keeps the events of a name without input, all in one order.
    ///
    /// - Parameter name: The name.
    public mutating func keep<Output>(_ name: EventName<Void, Output>) { names.append(KeptName(name)) }

    /// Keeps the events of a name in one order for each key. Events of other names with an equal key are in the same order,
    /// so a note that is saved and then deleted is never deleted first.
    ///
    /// ```swift
    /// $0.keep(Notes.save, by: \.id)
    /// $0.keep(Notes.delete) { id in id }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - key: A closure that returns the key of an input.
    public mutating func keep<Input: Codable & Sendable, Output, Key: Hashable>(
      _ name: EventName<Input, Output>, by key: @escaping (Input) -> Key
    ) { names.append(KeptName(name, isKeyed: true) { AnyHashable(key($0)) }) }
  }
}

/// A name that an outbox keeps, with the conversion of its inputs.
struct KeptName {
  let name: any TypedName
  /// Whether the events have an order for each key. Events of several keys may be handled at the same time.
  let isKeyed: Bool
  /// Returns the JSON of an event's input, and the input. Returns `nil` if the data of the event has another type.
  let encode: (Event) throws -> (json: String, input: KeptInput)?
  /// Returns the input in JSON.
  let decode: (_ json: String) throws -> KeptInput

  init<Output>(_ name: EventName<Void, Output>) {
    let input = KeptInput(lane: AnyHashable(name.key)) { name().event() }
    self.name = name
    isKeyed = false
    encode = { $0.data is Void ? ("null", input) : nil }
    decode = { _ in input }
  }

  init<Input: Codable & Sendable, Output>(
    _ name: EventName<Input, Output>, isKeyed: Bool, _ lane: @escaping (Input) -> AnyHashable
  ) {
    func kept(_ input: Input) -> KeptInput { KeptInput(lane: lane(input)) { name(input).event() } }
    func decoded(_ json: String) throws(PlainDataError) -> Input {
      try PlainData(json: Data(json.utf8)).decode(Input.self)
    }
    self.name = name
    self.isKeyed = isKeyed
    encode = { event in
      guard let input = event.data as? Input else { return nil }
      do {
        let json = String(decoding: try PlainData(storing: input).json(), as: UTF8.self)
        // An input that cannot be decoded would be lost in a restart.
        _ = try decoded(json)
        return (json, kept(input))
      } catch let error as PlainDataError {
        guard !error.isOfRedactedValue else { throw OutboxError.redacted(event: name.text, path: error.path) }
        throw OutboxError.notEncodable(event: name.text, reason: Self.reason(error))
      }
    }
    decode = { json in
      do throws(PlainDataError) { return kept(try decoded(json)) } catch {
        throw OutboxError.unreadableInput(event: name.text, reason: Self.reason(error))
      }
    }
  }

  private static func reason(_ error: PlainDataError) -> String {
    error.path.isEmpty ? error.reason : "the field \("input\(error.path)".quotedName): \(error.reason)"
  }
}

/// The input of an entry, without its type.
struct KeptInput {
  /// The key of the order. Entries with equal keys are performed one after another.
  let lane: AnyHashable
  /// Creates an event with the input.
  let makeEvent: () -> Event
}
