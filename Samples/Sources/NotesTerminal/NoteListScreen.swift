import NotesAssembly
import NotesDomain
import NotesEditor
import NotesList
import TerminalFront
import VIPER
import VIPERLists

/// The list of notes in a terminal.
final class NoteListScreen: Screen {
  private let list: NoteListView

  init(_ list: NoteListView) { self.list = list }

  var view: any ModuleView { list }
  let heading = "Notes"
  let prompt = "notes> "
  var failure: String? {
    get { list.failure }
    set { list.failure = newValue }
  }
  var answer: String? {
    get { list.linkPath.map { "\(NotesModules.origin)\($0)" } }
    set { list.linkPath = nil }
  }
  let wordsThatShow: Set = ["list", "search"]
  let words = [
    (usage: "list", meaning: "show the notes"),
    (usage: "new", meaning: "write a note"),
    (usage: "edit N", meaning: "edit note N"),
    (usage: "preview N", meaning: "preview note N"),
    (usage: "open", meaning: "edit the previewed note"),
    (usage: "close", meaning: "close the preview"),
    (usage: "delete N", meaning: "delete note N"),
    (usage: "link N", meaning: "show the link to note N"),
    (usage: "search TEXT", meaning: "show notes that contain TEXT; without TEXT, all"),
  ]

  var lines: [Line] {
    if let preview = list.preview { return lines(of: preview) }
    switch list.notes.phase {
    case .loading: return ["The notes are being loaded."]
    case .empty(let reason): return [Line(reason)]
    case .failed(let reason): return [Line(reason ?? "The notes cannot be loaded.")]
    case .content:
      let heading = list.searched.isEmpty ? [] : [Line("Notes with \"\(list.searched)\" (\"search\" shows all):")]
      return heading + rows
    }
  }

  private var rows: [Line] {
    list.rows.enumerated().flatMap { index, row in
      [Line("\(index + 1). \(title(row.text))")] + row.detail.indentedLines
    }
  }

  private func lines(of preview: any ModuleView) -> [Line] {
    guard let editor = preview as? EditorView else { return [] }
    let state = editor.state
    return ["Preview. \"open\" edits the note, \"close\" returns to the list:"]
      + (state.failure.map { [Line($0)] } ?? [Line(title(state.note.title))] + state.note.content.indentedLines)
  }

  private func title(_ text: String) -> String { text.isEmpty ? "(no title)" : text }

  func enter(_ line: String) throws(Misunderstanding) {
    let command = Command(line)
    switch command.word {
    case "new": list.create()
    case "edit": list.select(try command.index(of: "note"))
    case "preview": list.preview(try command.index(of: "note"))
    case "open": list.commitPreview()
    case "close": list.cancelPreview()
    case "list": if list.preview != nil { list.cancelPreview() } else { list.reload() }
    case "delete": list.delete(try command.index(of: "note"))
    case "link": list.link(to: try command.index(of: "note"))
    case "search": list.search(command.text)
    default: throw .unknown(command.word)
    }
  }
}
