public import VIPER

/// The terminal screen of a module's view, with the commands that the user can type.
public protocol Screen: AnyObject {
  /// The view on the screen.
  var view: any ModuleView { get }
  /// The heading above the lines.
  var heading: String { get }
  /// The content.
  var lines: [Line] { get }
  /// The prompt before the typed line.
  var prompt: String { get }
  /// The message of the last failure. The loop clears it after writing it.
  var failure: String? { get set }
  /// The answer to the last command, in addition to the lines. The loop clears it after writing it.
  var answer: String? { get set }
  /// The commands of this screen, each with its meaning.
  var words: [(usage: String, meaning: String)] { get }
  /// The commands that write the lines again, even if the lines have not changed.
  var wordsThatShow: Set<String> { get }
  /// Whether typed lines are text. General commands, such as "help", are then text as well.
  var takesText: Bool { get }
  /// Whether the next line is hidden while it is typed.
  var isHidden: Bool { get }
  /// The typed text that is not saved, preceded by a line that explains the text. Empty if closing the screen loses no
  /// text.
  var unsaved: [String] { get }

  /// Executes a typed line.
  func enter(_ line: String) throws(Misunderstanding)
}

extension Screen {
  /// The default: no answer.
  public var answer: String? {
    get { nil }
    set {}
  }
  /// The default: no such commands.
  public var wordsThatShow: Set<String> { [] }
  /// The default: typed lines are commands.
  public var takesText: Bool { false }
  /// The default: typed lines are visible.
  public var isHidden: Bool { false }
  /// The default: no unsaved text.
  public var unsaved: [String] { [] }
}
