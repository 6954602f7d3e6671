import Foundation
import NotesDomain
import NotesEditor

/// The fields of the editor's form.
///
/// A page sends back the note and the revision that it showed. The view may show another revision by then. A save
/// replaces only the revision that the page showed.
nonisolated struct EditorFields: Codable {
  var title: String
  var content: String
  var note: String?
  var revision: String?

  init(_ note: Note) {
    (title, content) = (note.title, note.content)
    (self.note, revision) = (note.id.uuidString, "\(note.revision)")
  }

  /// Creates the fields of a stored or refused form.
  init(_ draft: [String: String]) {
    (title, content) = (draft["title"] ?? "", draft["content"] ?? "")
    (note, revision) = (draft["note"], draft["revision"])
  }

  /// The revision that the page showed, or 0 if the page sends no revision. Revision 0 replaces no text.
  var shownRevision: Int { revision.flatMap { Int($0) } ?? 0 }

  /// The values by name.
  var draft: [String: String] {
    ["title": title, "content": content, "note": note ?? "", "revision": revision ?? ""]
  }

  /// Returns the draft as a note. The id of the note is `known` if the page sends no id.
  func note(of known: Note.ID) -> Note {
    Note(
      id: note.flatMap { UUID(uuidString: $0) } ?? known, title: title, content: content, revision: shownRevision)
  }
}

extension EditorView {
  /// Replaces title and text with those that a page sends.
  func type(_ fields: EditorFields) {
    let typed = fields.note(of: state.note.id)
    // A text that was typed before the page showed a conflict does not hide the stored text.
    var note = state.conflict == nil ? typed : state.note
    (note.title, note.content) = (typed.title, typed.content)
    if note != state.note { type(note) }
  }
}
