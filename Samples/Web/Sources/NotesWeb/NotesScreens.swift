import Foundation
import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesWidget
import VIPERHosting
import VIPERLists
import WebFront

/// The login page.
final class LoginScreen: WebScreen {
  private let login: LoginView

  init(_ login: LoginView) { self.login = login }

  var view: any ModuleView { login }
  let heading = "Log in"
  let template = "login"
  let enter = "login"
  let isPlain = true
  var failure: String? { login.state.failure }
  var content: [String: Any] { ["message": login.state.message] }

  func willAct() { login.state.failure = nil }
}

/// The page on which users create accounts.
final class RegisterScreen: WebScreen {
  private let register: RegisterView

  init(_ register: RegisterView) { self.register = register }

  var view: any ModuleView { register }
  let heading = "Register"
  let template = "register"
  let enter = "register"
  let isPlain = true
  var failure: String? { register.failure }
  var content: [String: Any] { ["account": register.account] }

  func willAct() { register.failure = nil }
}

/// The list of notes.
final class NoteListScreen: WebScreen {
  private let list: NoteListView
  private let templates: Templates
  private var drawn = DrawnRows<ShownRow>()

  private struct ShownRow: Equatable {
    let note: Note.ID
    let row: NoteList.Row
    let isSelected: Bool
  }

  init(_ list: NoteListView, _ templates: Templates) {
    self.list = list
    self.templates = templates
  }

  var view: any ModuleView { list }
  let heading = "Notes"
  let template = "list"
  let enter = "search"
  var failure: String? { list.failure }

  var content: [String: Any] {
    var content: [String: Any] = ["searched": list.searched]
    switch list.notes.phase {
    case .loading: content["isLoading"] = true
    case .empty(let reason): content["emptyReason"] = reason
    case .failed(let reason): content["failedReason"] = reason ?? "The notes cannot be loaded."
    case .content: break
    }
    if let path = list.linkPath { content["linkPath"] = "/open/\(path)" }
    if let editor = list.preview as? EditorView {
      var preview: [String: Any] = ["title": editor.state.note.title, "content": editor.state.note.content]
      if let failure = editor.state.failure { preview["failure"] = failure }
      content["preview"] = preview
    }
    return content
  }

  func lists(in id: String) -> [WebList] {
    let selected = list.selectedRow
    let all = list.notes.list
    let notes = (all.section(0)?.map { $0 } ?? []).enumerated().map { index, entry in
      (
        id: "\(id)-\(entry.id.uuidString)",
        row: ShownRow(note: entry.id, row: entry.row, isSelected: index == selected)
      )
    }
    return [
      WebList(
        "notes",
        rows: drawn.draw(notes) { _, shown in
          templates.html(
            "note-row",
            [
              "screen": id, "id": shown.note.uuidString, "text": shown.row.text, "detail": shown.row.detail,
              "isSelected": shown.isSelected,
            ])
        })
    ]
  }

  func willAct() { list.linkPath = nil }
}

/// The editor of a note.
final class EditorScreen: WebScreen {
  private let editor: EditorView
  private let tree: NavigationTree

  init(_ editor: EditorView, _ tree: NavigationTree) {
    self.editor = editor
    self.tree = tree
  }

  var view: any ModuleView { editor }
  var heading: String { editor.title }
  let template = NotesSite.editorForm
  /// Empty during a conflict, so that a second Enter does not choose a text for the user.
  var enter: String { editor.state.conflict == nil ? "done" : "" }
  var failure: String? { editor.state.failure }

  var content: [String: Any] {
    let widget = tree.child(in: EditorView.placeOfText, of: editor) as? TextWidgetView
    var content: [String: Any] = draft
    if let prefix = widget?.prefix, !prefix.isEmpty { content["prefix"] = prefix }
    content["revision"] = editor.state.shownRevision
    if let conflict = editor.state.conflict {
      content["conflict"] = [
        "isDeleted": conflict.saved == nil, "savedTitle": conflict.saved?.title ?? "",
        "savedText": conflict.saved?.content ?? "",
      ]
    }
    return content
  }

  var draft: [String: String] { EditorFields(editor.state.note).draft }

  func restore(_ draft: [String: String]) { editor.type(EditorFields(draft)) }
}
