/// The contents of a source file that the scanner has found.
struct SourceFile: Sendable {
  let path: String
  let tokens: [Token]
  let declarations: [TypeDeclaration]
  let imports: [Import]
  let names: [NameDeclaration]

  /// The words in the arguments of calls of `module`, such as `app.module(view: NoteView.init)`.
  var registeredNames: Set<String> {
    var names: Set<String> = []
    for index in tokens.indices.dropFirst().dropLast()
    where tokens[index].isWord("module") && tokens[index - 1].isSymbol(".") && tokens[index + 1].isSymbol("(") {
      var depth = 0
      for token in tokens[(index + 1)...] {
        if token.isName { names.insert(token.text) }
        depth += token.nesting
        if depth == 0 { break }
      }
    }
    return names
  }
}

/// An import of a module.
struct Import: Hashable, Sendable {
  /// The UI frameworks, which only views import.
  static let frameworks: Set<String> = ["AppKit", "SwiftUI", "UIKit", "WatchKit"]

  let module: String
  let place: SourcePosition
}

/// A static property that declares a name, such as `static let load = EventName<Int, Note>("note.load")`.
struct NameDeclaration: Hashable, Sendable {
  /// The kinds of names. The raw value is the type of the property.
  enum Kind: String, Sendable {
    case event = "EventName"
    case route = "RouteName"
    case interface = "RouteInterface"
  }

  let kind: Kind
  /// The enclosing type.
  let scope: String
  let name: String
  let place: SourcePosition

  /// The last part of the enclosing type, by which code refers to the name.
  var qualifier: String { scope.lastComponent }
}
