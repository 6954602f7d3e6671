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

  /// A clause after a colon: the mistake and its remedy.
  var description: String {
    switch self {
    case .origin(let text):
      "\(text.quotedName) is no scheme, so put letters and digits before \"://\", as in \"app://\", or leave both out."
    case .host(let text):
      "\(text.quotedName) is no host, so write it in ASCII and without a port, as in \"https://example.org/notes\"."
    case .emptyComponent: "it has an empty component, which no link has, so leave out one of two slashes in a row."
    case .components(let count):
      "it has \(count) components, but links have at most \(LinkReader.componentLimit), so pass some of it in the query."
    case .literal(let text):
      "its component \(text.quotedName) matches no link, so leave out colons, \"%\", \"*\", \"#\", backslashes, dot"
        + " segments and characters that cannot be seen, and write a placeholder as \":name\"."
    case .name(let text):
      "\(text.quotedName) is no name, so write the names of placeholders, and those of the query between \"&\", with"
        + " letters and digits of ASCII, \"-\" and \"_\" only."
    case .repeatedName(let name): "it has the name \(name.quotedName) twice, so call one of them differently."
    case .reservedName(let name):
      "its name \(name.quotedName) says in links how a route is opened, so call it differently."
    case .values(let names, let count):
      "its closure takes \(count) \(count == 1 ? "value" : "values"), but it has"
        + " \(names.isEmpty ? "no names" : "the names \(names.joined(separator: ", "))"), so let it take one for"
        + " each, those of the path first."
    case .repeatedChoice(let name):
      "it allows \(name.quotedName) twice, and a link can mean only one of them, so leave out the other."
    }
  }
}
