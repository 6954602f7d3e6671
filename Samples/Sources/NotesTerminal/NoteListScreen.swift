import NotesList
import VIPER

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
  let takesText = false
  let words = [
    (usage: "list", meaning: "show the notes"),
    (usage: "new", meaning: "write a note"),
    (usage: "edit N", meaning: "change note N"),
    (usage: "delete N", meaning: "delete note N"),
    (usage: "search TEXT", meaning: "show the notes with that text; all without one"),
  ]

  var lines: [String] {
    guard list.searched.isEmpty else {
      let text = "\"\(list.searched)\""
      return list.rows.isEmpty
        ? ["No note has \(text) in it."] : ["Notes with \(text), \"search\" shows all:"] + rows
    }
    return list.rows.isEmpty ? ["There are no notes yet."] : rows
  }

  private var rows: [String] {
    list.rows.enumerated().flatMap { index, row in
      ["\(index + 1). \(row.text.isEmpty ? "(no title)" : row.text)"]
        + row.detail.split(separator: "\n", omittingEmptySubsequences: false).map { "   \($0)" }
    }
  }

  func enter(_ line: String) throws(Misunderstanding) {
    let command = Command(line)
    switch command.word {
    case "new": list.create()
    case "edit": list.select(try command.row())
    case "delete": list.delete(try command.row())
    case "search": list.search(command.text)
    default: throw .unknown(command.word)
    }
  }
}
