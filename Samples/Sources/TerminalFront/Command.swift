/// A typed line, split into a command word and the rest.
public struct Command {
  /// The first word, or an empty string.
  public let word: String
  /// The words after the first one.
  public let arguments: [String]
  /// The text after the first word, as typed.
  public let text: String
  /// The whole line, as typed.
  public var whole: String { text.isEmpty ? word : "\(word) \(text)" }

  /// Splits a line.
  public init(_ line: String) {
    let parts = line.split(whereSeparator: \.isWhitespace).map(String.init)
    word = parts.first ?? ""
    arguments = Array(parts.dropFirst())
    text = line.drop { $0.isWhitespace }.dropFirst(word.count).trimmed
  }

  /// Returns the only argument as an index: the typed number minus 1.
  ///
  /// - Parameter thing: The word for the numbered elements, such as "note".
  public func index(of thing: String) throws(Misunderstanding) -> Int {
    guard arguments.count == 1, let number = Int(arguments[0]), number > 0 else {
      throw Misunderstanding("\"\(word)\" needs the number of a \(thing), as in \"\(word) 1\".")
    }
    return number - 1
  }
}

/// The error for a line that the app cannot execute.
public struct Misunderstanding: Error, CustomStringConvertible {
  /// The message for the user.
  public let description: String

  /// Creates an error with a message for the user.
  public init(_ description: String) { self.description = description }

  /// Creates the error for a command that the screen does not have.
  public static func unknown(_ word: String) -> Misunderstanding {
    Misunderstanding("\"\(word)\" is not a command here. Type \"help\".")
  }
}

extension Substring {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    let end = lastIndex { !$0.isWhitespace }
    return end.map { String(self[...$0].drop { $0.isWhitespace }) } ?? ""
  }
}
