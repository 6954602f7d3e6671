public import Foundation

/// The name of an account, in the only form in which it is stored and compared.
///
/// Users type the same name in several ways: "é" is one character or a letter with an accent, and "ａ" of a Chinese
/// keyboard is an "a". Two names that a reader cannot distinguish for such a reason are the same name. A name with
/// invisible characters is not a name. Names that differ by upper and lower case are different.
public struct AccountName: Hashable, Sendable, CustomStringConvertible {
  /// The name in its only form: in the Unicode form NFKC, without spaces at its ends, and with single spaces inside.
  public let text: String

  /// Creates the name that a user has typed.
  ///
  /// - Throws: ``AccountNameError``.
  public init(_ typed: String) throws(AccountNameError) {
    // Before the conversion, which makes a long text longer.
    guard typed.utf8.count <= Self.mostBytesTyped else { throw .wrongLength }
    let text = typed.precomposedStringWithCompatibilityMapping
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if let scalar = text.unicodeScalars.first(where: \.isInvisible) { throw .invisible(scalar) }
    // A character may have any number of combining marks.
    guard (1...40).contains(text.count), text.utf8.count <= 160 else { throw .wrongLength }
    self.text = text
  }

  private static let mostBytesTyped = 1_000

  /// The name.
  public var description: String { text }
}

/// The reason why a text is not the name of an account.
public enum AccountNameError: LocalizedError, Equatable, CustomStringConvertible {
  /// The text is empty, or longer than a name may be.
  case wrongLength
  /// The text contains a character that a reader does not see.
  case invisible(Unicode.Scalar)

  /// The ``description``, which is for users.
  public var errorDescription: String? { description }
  /// The message for users.
  public var description: String {
    switch self {
    case .wrongLength: "A name must have 1 to 40 characters."
    case .invisible(let scalar):
      "The name contains the invisible character U+\(String(format: "%04X", scalar.value)). Type the name again instead of "
        + "copying it."
    }
  }
}

extension Unicode.Scalar {
  /// Whether a reader does not see the character, or may see another one: control and format characters, characters
  /// that fonts omit, characters without a meaning for everyone, and the blank pattern of Braille.
  fileprivate var isInvisible: Bool {
    if properties.isDefaultIgnorableCodePoint || value == 0x2800 { return true }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
    default: false
    }
  }
}
