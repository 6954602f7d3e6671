import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesWidget
import VIPERHosting
import VIPERLists
import WebFront

/// The part of a tab that belongs to Notes.
final class NotesTab: SiteTab {
  private let router: VIPRouter
  private let navigator: WebNavigator
  private let session: Session
  private let templates: Templates
  /// The account of the shown notes.
  private var shown: String?

  init(_ router: VIPRouter, _ navigator: WebNavigator, _ session: Session, _ templates: Templates) {
    self.router = router
    self.navigator = navigator
    self.session = session
    self.templates = templates
    shown = session.account
  }

  var account: String? { session.account }

  func begin() { router.route(Routes.list()) }

  func settled() {
    guard session.account != shown else { return }
    shown = session.account
    refresh()
  }

  func openDraft() -> Bool {
    guard session.account != nil else { return false }
    router.route(Editor.route(nil), style: .present)
    return true
  }

  /// Reloads the lists of notes.
  func refresh() {
    for case let list as NoteListView in navigator.views { list.send(NoteList.notes.load(.refresh)) }
  }

  func screen(for view: any ModuleView) -> (any WebScreen)? {
    switch view {
    case let login as LoginView: LoginScreen(login)
    case let register as RegisterView: RegisterScreen(register)
    case let list as NoteListView: NoteListScreen(list, templates)
    case let editor as EditorView: EditorScreen(editor, navigator.tree)
    default: nil
    }
  }
}
