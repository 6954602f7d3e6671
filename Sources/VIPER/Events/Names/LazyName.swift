/// The name of an event or result, whose text is looked up when the text is read.
///
/// Most names are read only for a report. A look-up of a text takes 200 instructions.
struct LazyName: Sendable {
  private let key: NameKey
  /// The text of an undeclared name, or `nil` if the name is declared.
  private let undeclared: String?

  init(key: NameKey, undeclared: String?) { (self.key, self.undeclared) = (key, undeclared) }

  /// Creates a name from its text.
  init(_ text: String) { self.init(key: .unknown, undeclared: text) }

  var text: String { undeclared ?? key.text }
}

extension Event { var lazyName: LazyName { LazyName(key: key, undeclared: undeclaredName) } }

extension EventResult { var lazyName: LazyName { LazyName(key: key, undeclared: undeclaredName) } }
