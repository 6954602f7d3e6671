import Foundation
import VIPER
import VIPERPlainData

/// One object of a message: an identifier with plain data.
struct RouteMessage {
  /// The maximal numbers of bytes and steps of a message.
  static let byteLimit = 65_536
  static let stepLimit = 32

  let route: String
  let parameters: PlainData?
  let transition: String?
  /// The prefix of its fields in errors: empty, or `[1].`.
  let path: String

  /// Returns the error of a message that is too long to be read.
  static func fault(of message: Data) -> LinkError? {
    guard message.count > byteLimit else { return nil }
    return .undecodable(
      identifier: nil, path: "", reason: "it has \(message.count) bytes, and at most \(byteLimit) are read")
  }

  /// Reads a message.
  ///
  /// - Returns: its objects, one for each step.
  static func read(_ message: Data) throws(LinkError) -> [RouteMessage] {
    let data: PlainData
    do { data = try PlainData(json: message) } catch {
      throw .undecodable(identifier: nil, path: error.path, reason: error.reason)
    }
    guard case .array(let elements) = data else { return [try RouteMessage(data, path: "")] }
    guard !elements.isEmpty, elements.count <= stepLimit else {
      throw .undecodable(
        identifier: nil, path: "", reason: "it has \(elements.count) steps, and 1 to \(stepLimit) are read")
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
      throw .undecodable(identifier: nil, path: place, reason: "an object is expected, and \(data.kind) is there")
    }
    switch fields["route"] {
    case .string(let name): route = name
    case nil: throw wrong("route", "it is missing")
    case let other?: throw wrong("route", "a string is expected, and \(other.kind) is there")
    }
    switch fields[LinkPattern.transitionKey] {
    case nil, .null: transition = nil
    case .string(let name): transition = name
    case let other?: throw wrong(LinkPattern.transitionKey, "a string is expected, and \(other.kind) is there")
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
