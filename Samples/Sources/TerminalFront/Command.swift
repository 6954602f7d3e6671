/// A line, cut into a word and what follows it.
public struct Command {
  /// The first word; empty if there is none.
  public let word: String
  /// The words that follow.
  public let arguments: [String]
  /// What follows, as it was typed.
  public let text: String
  /// All of the line, as it was typed.
  public var whole: String { text.isEmpty ? word : "\(word) \(text)" }

  /// A line that was typed.
  public init(_ line: String) {
    let parts = line.split(whereSeparator: \.isWhitespace).map(String.init)
    word = parts.first ?? ""
    arguments = Array(parts.dropFirst())
    text = line.drop { $0.isWhitespace }.dropFirst(word.count).trimmed
  }

  /// The one argument, as a number from 1; what is numbered counts from 0.
  ///
  /// - Parameter thing: what is numbered: "note".
  public func index(of thing: String) throws(Misunderstanding) -> Int {
    guard arguments.count == 1, let number = Int(arguments[0]), number > 0 else {
      throw Misunderstanding("\"\(word)\" needs the number of a \(thing), as in \"\(word) 1\".")
    }
    return number - 1
  }
}

/// A line that asks for something that cannot be done.
public struct Misunderstanding: Error, CustomStringConvertible {
  /// The sentence for people.
  public let description: String

  /// A line of which a sentence for people says why it cannot be done.
  public init(_ description: String) { self.description = description }

  /// A line with a word that the screen does not have.
  public static func unknown(_ word: String) -> Misunderstanding {
    Misunderstanding("\"\(word)\" is no word here; type \"help\".")
  }
}

extension Substring {
  /// Without white space at its ends.
  fileprivate var trimmed: String {
    let end = lastIndex { !$0.isWhitespace }
    return end.map { String(self[...$0].drop { $0.isWhitespace }) } ?? ""
  }
}
