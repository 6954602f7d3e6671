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
  private var hasText = false

  init(_ editor: EditorView, widget: TextWidgetView?) {
    self.editor = editor
    self.widget = widget
  }

  var view: any ModuleView { editor }
  var heading: String { editor.title }
  var prompt: String { hasTitle ? "text> " : "title> " }
  var failure: String? {
    get { editor.state.failure.map { $0 + (editor.state.conflict.map(texts) ?? "") } }
    set { editor.state.failure = newValue }
  }
  let takesText = true
  var wordsThatShow: Set<String> { editor.state.conflict == nil ? [] : ["take"] }
  var unsaved: [String] {
    guard editor.state.isUnsaved else { return [] }
    let reason = "The input ended before \"done\". This text was not saved:"
    return [reason] + Self.lines(editor.state.note)
  }
  let words = [
    (usage: "done", meaning: "save the note"),
    (usage: "back", meaning: "leave without saving"),
    (usage: "\\done", meaning: "add the line \"done\" to the text; likewise \\back"),
  ]

  /// Both texts of a conflict, and the commands that choose between them.
  private func texts(of conflict: Editor.Conflict) -> String {
    var lines = conflict.saved.map { ["Saved now:"] + Self.lines($0) } ?? []
    lines += ["Yours:"] + Self.lines(editor.state.note)
    let other = conflict.saved == nil ? "\"take\" closes the deleted note" : "\"take\" edits the saved text instead"
    lines.append("\"done\" saves your text. \(other). Other lines are added to your text.")
    return lines.map { "\n\($0)" }.joined()
  }

  private static func lines(_ note: Note) -> [String] {
    [note.title.isEmpty ? "(no title)" : note.title]
      + note.content.split(separator: "\n", omittingEmptySubsequences: false).map { "   \($0)" }
  }

  var lines: [Line] {
    var lines: [Line] = ["Type a title, then lines of text. \"done\" saves, \"back\" leaves without saving."]
    let note = editor.state.note
    if !note.title.isEmpty || !note.content.isEmpty {
      lines.append("An empty title keeps \"\(note.title)\". Without text, this text is kept:")
    }
    let text = note.content.isEmpty ? widget?.prefix : widget?.shown ?? note.content
    return lines + (text?.indentedLines ?? [])
  }

  func enter(_ line: String) {
    switch line {
    case "done": editor.done()
    case "back": editor.cancel()
    case "take" where editor.state.conflict != nil:
      (hasTitle, hasText) = (false, false)
      editor.takeSaved()
    default: type(line.first == "\\" ? line.dropFirst() : line[...])
    }
  }

  private func type(_ line: Substring) {
    var note = editor.state.note
    if hasText {
      note.content += "\n" + line
    } else if hasTitle {
      hasText = true
      note.content = String(line)
    } else {
      hasTitle = true
      if !line.isEmpty { note.title = String(line) }
    }
    editor.type(note)
  }
}
