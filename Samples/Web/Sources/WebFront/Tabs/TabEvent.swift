import Foundation

/// What somebody did on a screen: the name of an act, the row that it was done to, and what stood in the fields.
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
