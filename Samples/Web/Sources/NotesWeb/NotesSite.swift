import Foundation
import NotesAssembly
import NotesDomain
import NotesList
import NotesLogin
public import NotesStorage
import SQLiteStorage
public import VIPER
public import WebFront

/// Notes for browsers: each account has notes of its own.
public final class NotesSite: WebSite {
  /// Notes
  public let name = "Notes"
  /// Those of the screens of Notes.
  public let templates: Templates
  /// `app`
  public let linkScheme: String? = "app"
  /// The editor's.
  public let draftForm: DraftForm? = DraftForm(
    template: editorForm, act: "done", fields: ["title", "content", "note", "revision"])
  /// The template of the editor.
  static let editorForm = "editor"
  private let database: NotesDatabase
  /// One for all: who guesses passwords is slowed in every tab.
  private let login: SlowedLoginService
  private var tabs: [WeakTab] = []

  private struct WeakTab { weak var tab: NotesTab? }

  /// The site on an open database.
  ///
  /// - Throws: what is wrong with its templates.
  public init(_ database: NotesDatabase) throws {
    self.database = database
    login = SlowedLoginService(SQLiteLoginService(database))
    templates = try Templates(in: Bundle.module.url(forResource: "Templates", withExtension: nil))
  }

  /// Puts Notes together, with the module in which people register.
  public func makeTab(_ router: VIPRouter, navigator: WebNavigator, account: String?) throws -> any SiteTab {
    let session = Session()
    session.account = account
    let notes = TabNotes(database, session: session) { [weak self] owner in
      await self?.changed(notesOf: owner)
    }
    try NotesModules.register(
      with: router, store: notes, service: login, session: session,
      more: [RegisterRouter(SQLiteLoginService(database))])
    NotesActs.accept(with: router)
    let tab = NotesTab(router, navigator, session, templates)
    tabs.removeAll { $0.tab == nil }
    tabs.append(WeakTab(tab: tab))
    return tab
  }

  /// Shows an account's notes anew wherever they are shown.
  private func changed(notesOf owner: String) {
    for tab in tabs.compactMap(\.tab) where tab.account == owner { tab.refresh() }
  }

  /// Looks once a second whether another program has changed the notes, until the task is cancelled.
  public func watch() async throws {
    var known = try await database.otherProgramsVersion()
    while true {
      try await Task.sleep(for: .seconds(1))
      let version = try await database.otherProgramsVersion()
      if version != known { for tab in tabs.compactMap(\.tab) { tab.refresh() } }
      known = version
    }
  }
}
