import NotesDomain
import NotesEditor
import NotesWidget
import TerminalFront
import VIPER

/// The editor in a terminal: the first line is the title, the others are the text.
final class EditorScreen: Screen {
  private let editor: EditorView
  private weak var widget: TextWidgetView?
  private var hasTitle = false
  private var text: [Substring] = []

  init(_ editor: EditorView, widget: TextWidgetView?) {
    self.editor = editor
    self.widget = widget
  }

  var view: any ModuleView { editor }
  var heading: String { editor.title }
  var prompt: String { hasTitle ? "text> " : "title> " }
  var failure: String? {
    get { editor.failure.map { $0 + (editor.conflict.map(texts) ?? "") } }
    set { editor.failure = newValue }
  }
  let takesText = true
  var wordsThatShow: Set<String> { editor.conflict == nil ? [] : ["take"] }
  var unsaved: [String] {
    guard hasTitle else { return [] }
    let reason = "The input ended before \"done\". This text was not saved:"
    return [reason, editor.draft.title] + text.map { "   \($0)" }
  }
  let words = [
    (usage: "done", meaning: "save the note"),
    (usage: "back", meaning: "leave without saving"),
    (usage: "\\done", meaning: "add the line \"done\" to the text; likewise \\back"),
  ]

  /// Both texts of a conflict, and the commands that choose between them.
  private func texts(of conflict: Editor.Conflict) -> String {
    var lines = conflict.saved.map { ["Saved now:"] + Self.lines($0.title, $0.content) } ?? []
    lines += ["Yours:"] + Self.lines(editor.draft.title, editor.draft.content)
    let other = conflict.saved == nil ? "\"take\" closes the deleted note" : "\"take\" edits the saved text instead"
    lines.append("\"done\" saves your text. \(other). Other lines are added to your text.")
    return lines.map { "\n\($0)" }.joined()
  }

  private static func lines(_ title: String, _ text: String) -> [String] {
    [title.isEmpty ? "(no title)" : title]
      + text.split(separator: "\n", omittingEmptySubsequences: false).map { "   \($0)" }
  }

  var lines: [Line] {
    var lines: [Line] = ["Type a title, then lines of text. \"done\" saves, \"back\" leaves without saving."]
    let draft = editor.draft
    if !draft.title.isEmpty || !draft.content.isEmpty {
      lines.append("An empty title keeps \"\(draft.title)\". Without text, this text is kept:")
    }
    let text = draft.content.isEmpty ? widget?.prefix : widget?.shown ?? draft.content
    return lines + (text?.indentedLines ?? [])
  }

  func enter(_ line: String) {
    switch line {
    case "done":
      if !text.isEmpty { replaceText(by: text.joined(separator: "\n")) }
      editor.done()
    case "back": editor.cancel()
    case "take" where editor.conflict != nil:
      (hasTitle, text) = (false, [])
      editor.takeSaved()
    default: type(line.first == "\\" ? line.dropFirst() : line[...])
    }
  }

  private func replaceText(by text: String) {
    if let widget { widget.text = text } else { editor.draft.content = text }
  }

  private func type(_ line: Substring) {
    if hasTitle {
      text.append(line)
    } else {
      hasTitle = true
      if !line.isEmpty { editor.draft.title = String(line) }
    }
  }
}
