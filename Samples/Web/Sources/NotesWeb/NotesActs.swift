import Foundation
import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import VIPER
import VIPERLinks
import VIPERLists

/// The acts that pages may send, grouped by the view of their screen. All other acts are refused.
enum NotesActs {
  private nonisolated struct Row: Decodable { let item: Note.ID }
  private nonisolated struct Search: Decodable { let text: String }
  private nonisolated struct Credentials: Decodable {
    let account: String
    let password: String
  }
  private nonisolated struct Wish: Decodable {
    let account: String
    let password: String
    let again: String
  }

  static func accept(with router: VIPRouter) {
    router.links.accept(from: NoteListView.self) {
      $0.action("new") { $0.create() }
      $0.action("search") { (list, data: Search) in if data.text != list.searched { list.search(data.text) } }
      $0.action("edit") { (list, data: Row) in list.select(try list.row(of: data.item)) }
      $0.action("preview") { (list, data: Row) in list.preview(try list.row(of: data.item)) }
      $0.action("link") { (list, data: Row) in list.link(to: try list.row(of: data.item)) }
      $0.action("delete") { (list, data: Row) in list.delete(try list.row(of: data.item)) }
      $0.action("open") { $0.commitPreview() }
      $0.action("close") { $0.cancelPreview() }
    }
    router.links.accept(from: EditorView.self) {
      $0.action("type") { (editor, fields: EditorFields) in editor.type(fields) }
      $0.action("done") { (editor, fields: EditorFields) in
        editor.type(fields)
        editor.done(replacing: fields.shownRevision)
      }
      $0.action("take") { $0.takeSaved() }
      $0.action("cancel") { $0.cancel() }
    }
    router.links.accept(from: LoginView.self) {
      $0.action("login") { (login, data: Credentials) in login.logIn(account: data.account, password: data.password) }
      $0.action("register") { (login: LoginView) in login.register() }
    }
    router.links.accept(from: RegisterView.self) {
      $0.action("register") { (register, data: Wish) in
        register.register(Register.Wish(account: data.account, password: data.password, again: data.again))
      }
    }
  }
}

extension NoteListView {
  /// Returns the row of a note. Rows may move while a user looks at them, so pages send the id of the note.
  fileprivate func row(of note: Note.ID) throws -> Int {
    guard let place = notes.list.place(of: note) else {
      throw EventFailure(.invalid, "This note is no longer in the list.")
    }
    return place.row
  }
}

extension LoginView {
  /// Opens the module in which users create accounts. If the user creates an account, logs in to that account.
  fileprivate func register() {
    let registering = route(Register.route())
    registering.observe { [weak self] _ in
      guard let new = registering.givenOutput else { return }
      self?.logIn(account: new.account, password: new.password)
    }
  }
}
