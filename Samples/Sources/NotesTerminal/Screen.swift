import VIPER

/// How one module's view is shown in a terminal, and what a person can type there.
protocol Screen: AnyObject {
  /// The view that is shown.
  var view: any ModuleView { get }
  /// What stands above it.
  var heading: String { get }
  /// What it shows.
  var lines: [String] { get }
  /// What stands before the line that is typed.
  var prompt: String { get }
  /// Why the last thing failed, until that has been shown.
  var failure: String? { get set }
  /// What was asked for last, until that has been shown.
  var answer: String? { get set }
  /// The words that are understood here, each with what it does.
  var words: [(usage: String, meaning: String)] { get }
  /// Whether whole lines are text here, so that only the screen's own words are words.
  var takesText: Bool { get }
  /// Whether the next line is not to be seen while it is typed.
  var isHidden: Bool { get }
  /// What was typed here and is not saved.
  var unsaved: [String] { get }

  /// Does what the line asks for.
  func enter(_ line: String) throws(Misunderstanding)
}

extension Screen {
  /// Nothing: most screens are asked for nothing but what they show.
  var answer: String? {
    get { nil }
    set {}
  }
}

extension Screen {
  /// No: most of what is typed may be seen.
  var isHidden: Bool { false }
  /// Nothing: most screens are for a line at a time.
  var unsaved: [String] { [] }
}

/// A line that asks for something that cannot be done.
struct Misunderstanding: Error, CustomStringConvertible {
  let description: String
}

extension Substring {
  /// Without white space at its ends.
  fileprivate var trimmed: String {
    let end = lastIndex { !$0.isWhitespace }
    return end.map { String(self[...$0].drop { $0.isWhitespace }) } ?? ""
  }
}

extension String {
  /// Its lines, as text stands below a title.
  var indentedLines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map { "   \($0)" }
  }
}

/// A line, cut into a word and what follows it.
struct Command {
  let word: String
  let arguments: [String]
  /// What follows, as it was typed.
  let text: String

  init(_ line: String) {
    let parts = line.split(whereSeparator: \.isWhitespace).map(String.init)
    word = parts.first ?? ""
    arguments = Array(parts.dropFirst())
    text = line.drop { $0.isWhitespace }.dropFirst(word.count).trimmed
  }

  /// The one argument, as the number of a note from 1; rows count from 0.
  func row() throws(Misunderstanding) -> Int {
    guard arguments.count == 1, let number = Int(arguments[0]), number > 0 else {
      throw Misunderstanding(
        description: "\"\(word)\" needs the number of a note, as in \"\(word) 1\".")
    }
    return number - 1
  }
}
