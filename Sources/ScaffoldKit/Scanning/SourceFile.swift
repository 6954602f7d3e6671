/// The contents of a source file that the scanner has found.
struct SourceFile: Sendable {
  let path: String
  let tokens: [Token]
  let declarations: [TypeDeclaration]
  let imports: [Import]
  let names: [NameDeclaration]
  /// The reason why the file was not read to its end, or `nil`.
  let end: ReadingEnd?

  /// The words in the arguments of calls of `module`, such as `app.module(view: NoteView.init)`.
  var registeredNames: Set<String> {
    var names: Set<String> = []
    // The number of parentheses, brackets and braces that are open in the call.
    var depth = 0
    for index in tokens.indices.dropFirst(2) {
      let isCall = tokens[index - 1].isWord("module") && tokens[index - 2].isSymbol(".") && tokens[index].isSymbol("(")
      guard depth > 0 || isCall else { continue }
      if tokens[index].isName { names.insert(tokens[index].text) }
      depth += tokens[index].nesting
    }
    return names
  }
}

extension SourceFile {
  /// Calls a closure for each token, with its index and the types and extensions around it, from the outside.
  func forEachToken(_ body: (Int, Token, [TypeDeclaration]) -> Void) {
    // The declarations are in the order of their first tokens.
    var rest = declarations[...]
    var open: [TypeDeclaration] = []
    for (index, token) in tokens.enumerated() {
      while let last = open.last, last.tokens.upperBound <= index { open.removeLast() }
      while let next = rest.first, next.tokens.lowerBound <= index {
        open.append(next)
        rest.removeFirst()
      }
      body(index, token, open)
    }
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
  /// The types of the event's data and of its answer, or `nil` if the declaration does not contain them.
  let input, output: WrittenType?
  /// Whether each file of the target can use the name: it is not private, generic or inside an `#if`.
  let isReachable: Bool

  /// The full name, such as `NoteList.load`.
  var path: String { scope + "." + name }
  /// The last part of the enclosing type, by which code refers to the name.
  var qualifier: String { scope.lastComponent }
}
