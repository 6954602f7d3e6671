import Foundation

/// An act of a user on a screen: the name of the act, the row that it applies to, and the values of the fields.
nonisolated struct TabEvent: Sendable {
  var screen: String
  var name: String
  var item: String?
  var fields: [String: String] = [:]

  /// The plain data of the event: the fields, and the row as `item`.
  var data: Data {
    var values = fields
    if let item { values["item"] = item }
    return (try? JSONEncoder().encode(values)) ?? Data()
  }
}
