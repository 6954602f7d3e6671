import VIPER

/// An error in a pattern of links.
enum PatternFault: Error, Equatable, CustomStringConvertible {
  case origin(String)
  case host(String)
  case emptyComponent
  case components(Int)
  case literal(String)
  case name(String)
  case repeatedName(String)
  case reservedName(String)
  case repeatedChoice(String)
  case values(names: [String], count: Int)

  /// The reason and its remedy, as the part of an error message after the colon.
  var description: String {
    switch self {
    case .origin(let text):
      "\(text.quotedName) is not a valid scheme. Write a scheme that begins with a letter, as in \"app://\", or omit"
        + " the scheme and \"://\"."
    case .host(let text):
      "\(text.quotedName) is not a host. Write it in ASCII and without a port, as in \"https://example.org/notes\"."
    case .emptyComponent: "it has an empty component, which no link can have. Remove one of two consecutive slashes."
    case .components(let count):
      "it has \(count) components, but links have at most \(LinkReader.componentLimit). Pass some of them in the query."
    case .literal(let text):
      "its component \(text.quotedName) is not a literal. Remove colons, \"%\", \"*\", \"#\", backslashes, dot segments"
        + " and invisible characters, and write a placeholder as \":name\"."
    case .name(let text):
      "\(text.quotedName) is not a valid name. Write the names of placeholders and query parameters with ASCII letters,"
        + " ASCII digits, \"-\" and \"_\" only."
    case .repeatedName(let name): "it has the name \(name.quotedName) twice. Rename one of the two parameters."
    case .reservedName(let name):
      "its name \(name.quotedName) is reserved: in a query, this name controls how a route is opened. Rename the"
        + " parameter."
    case .values(let names, let count):
      "its closure takes \(count) \(count == 1 ? "value" : "values"), but the pattern has"
        + " \(names.isEmpty ? "no names" : "the names \(names.joined(separator: ", "))"). Take one value for each name:"
        + " first the names in the path, then the names in the query."
    case .repeatedChoice(let name):
      "it allows \(name.quotedName) twice, but this name must have one meaning in a link. Remove one of the two."
    }
  }
}
