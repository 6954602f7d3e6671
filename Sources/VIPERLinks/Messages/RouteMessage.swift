import Foundation
import VIPER
import VIPERPlainData

/// One object of a message: an identifier with plain data.
struct RouteMessage {
  /// The maximum number of bytes and the maximum number of steps in a message.
  static let byteLimit = 65_536
  static let stepLimit = 32

  let route: String
  let parameters: PlainData?
  let transition: String?
  /// The text before the names of the object's fields in errors. It is empty, or an index such as `[1].`.
  let path: String

  /// Returns an error if a message is too long.
  static func fault(of message: Data) -> LinkError? {
    guard message.count > byteLimit else { return nil }
    return .undecodable(
      identifier: nil, path: "", reason: "it has \(message.count) bytes, but the limit is \(byteLimit)")
  }

  /// Parses a message.
  ///
  /// - Returns: The objects of the message, one for each step.
  static func read(_ message: Data) throws(LinkError) -> [RouteMessage] {
    let data: PlainData
    do { data = try PlainData(json: message) } catch {
      let path = error.path.hasPrefix(".") ? String(error.path.dropFirst()) : error.path
      throw .undecodable(identifier: nil, path: path, reason: error.reason)
    }
    guard case .array(let elements) = data else { return [try RouteMessage(data, path: "")] }
    guard !elements.isEmpty, elements.count <= stepLimit else {
      throw .undecodable(
        identifier: nil, path: "", reason: "it has \(elements.count) steps, but 1 to \(stepLimit) are allowed")
    }
    var messages: [RouteMessage] = []
    for (index, element) in elements.enumerated() { messages.append(try RouteMessage(element, path: "[\(index)].")) }
    return messages
  }

  private init(_ data: PlainData, path: String) throws(LinkError) {
    func wrong(_ field: String, _ reason: String) -> LinkError {
      .undecodable(identifier: nil, path: path + field, reason: reason)
    }
    guard case .object(let fields) = data else {
      let place = String(path.dropLast())
      throw .undecodable(identifier: nil, path: place, reason: "an object is expected, but \(data.kind) was found")
    }
    switch fields["route"] {
    case .string(let name): route = name
    case nil: throw wrong("route", "it is missing")
    case let other?: throw wrong("route", "a string is expected, but \(other.kind) was found")
    }
    switch fields[PlainName(LinkPattern.transitionKey)] {
    case nil, .null: transition = nil
    case .string(let name): transition = name
    case let other?: throw wrong(LinkPattern.transitionKey, "a string is expected, but \(other.kind) was found")
    }
    parameters = fields["parameters"]
    self.path = path
  }

  /// Decodes the parameters.
  func decodeParameters<Value: Decodable>(as type: Value.Type) throws(LinkError) -> Value {
    do { return try (parameters ?? .null).decode(type, dates: .iso8601) } catch {
      throw .undecodable(identifier: route, path: path + "parameters" + error.path, reason: error.reason)
    }
  }
}
