/// The name of an event or result. Reading the text looks it up in the table of names.
///
/// A look-up takes 200 instructions, and most names are read only for a report.
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
