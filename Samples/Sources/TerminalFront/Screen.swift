public import VIPER

/// How one module's view is shown in a terminal, and what a person can type there.
public protocol Screen: AnyObject {
  /// The view that is shown.
  var view: any ModuleView { get }
  /// What stands above it.
  var heading: String { get }
  /// What it shows.
  var lines: [Line] { get }
  /// What stands before the line that is typed.
  var prompt: String { get }
  /// Why the last thing failed, until that has been shown.
  var failure: String? { get set }
  /// What was asked for last, until that has been shown.
  var answer: String? { get set }
  /// The words that are understood here, each with what it does.
  var words: [(usage: String, meaning: String)] { get }
  /// The words among them that show anew what is shown, even if it is the same.
  var wordsThatShow: Set<String> { get }
  /// Whether whole lines are text here, so that only the screen's own words are words.
  var takesText: Bool { get }
  /// Whether the next line is not to be seen while it is typed.
  var isHidden: Bool { get }
  /// What was typed here and is not saved, below a line that says so; empty if nothing is lost with the screen.
  var unsaved: [String] { get }

  /// Does what the line asks for.
  func enter(_ line: String) throws(Misunderstanding)
}

extension Screen {
  /// Nothing: most screens are asked for nothing but what they show.
  public var answer: String? {
    get { nil }
    set {}
  }
  /// None.
  public var wordsThatShow: Set<String> { [] }
  /// No: most screens are for a line at a time.
  public var takesText: Bool { false }
  /// No: most of what is typed may be seen.
  public var isHidden: Bool { false }
  /// Nothing, as most screens take no text.
  public var unsaved: [String] { [] }
}
