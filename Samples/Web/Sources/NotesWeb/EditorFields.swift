import Foundation
import NotesDomain
import NotesEditor

/// The fields of the editor's form.
///
/// A page sends back the note and the revision that it showed, which the view may not show any more: a save replaces
/// this revision only.
nonisolated struct EditorFields: Codable {
  var title: String
  var content: String
  var note: String?
  var revision: String?

  init(_ note: Note) {
    (title, content) = (note.title, note.content)
    (self.note, revision) = (note.id.uuidString, "\(note.revision)")
  }

  /// The fields of a stored or refused form.
  init(_ draft: [String: String]) {
    (title, content) = (draft["title"] ?? "", draft["content"] ?? "")
    (note, revision) = (draft["note"], draft["revision"])
  }

  /// The revision that the page showed. A page that names none replaces nothing.
  var shownRevision: Int { revision.flatMap { Int($0) } ?? 0 }

  /// The values by name.
  var draft: [String: String] {
    ["title": title, "content": content, "note": note ?? "", "revision": revision ?? ""]
  }

  /// The draft as a note, which is `known` if the page names none.
  func note(of known: Note.ID) -> Note {
    Note(
      id: note.flatMap { UUID(uuidString: $0) } ?? known, title: title, content: content, revision: shownRevision)
  }
}

extension EditorView {
  /// Edits the text that a page sends.
  func type(_ fields: EditorFields) {
    let typed = fields.note(of: edited.id)
    if conflict != nil {
      // A text that was typed before the page showed the conflict does not hide the stored text.
      draft = Editor.Draft(title: typed.title, content: typed.content)
    } else if edited != typed {
      edited = typed
    }
  }
}
