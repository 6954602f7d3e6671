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
  private let accounts: SQLiteLoginService
  private let accountsForKnown: SQLiteLoginService
  /// Shared by all tabs, so that guesses are slowed in every tab.
  private let attempts: LoginAttempts
  private let registrations: RegistrationLimit
  private var tabs: [WeakTab] = []

  private struct WeakTab { weak var tab: NotesTab? }

  /// The site on an open database.
  ///
  /// - Throws: what is wrong with its templates.
  public init(_ database: NotesDatabase, limits: NotesLimits = NotesLimits()) throws {
    self.database = database
    let hashing = HashingQueue(atOnce: limits.hashesAtOnce)
    accounts = SQLiteLoginService(database, hashing: hashing)
    accountsForKnown = SQLiteLoginService(database, hashing: hashing, isUrgent: true)
    attempts = LoginAttempts(limits: limits.logins)
    registrations = RegistrationLimit(
      AddressAllowances(limits.registrationsPerAddress, per: .seconds(3_600), limit: limits.logins.counted))
    templates = try Templates(in: Bundle.module.url(forResource: "Templates", withExtension: nil))
  }

  /// Puts Notes together, with the module in which people register.
  public func makeTab(_ router: VIPRouter, navigator: WebNavigator, account: String?, client: WebClient) throws
    -> any SiteTab
  {
    let session = Session()
    session.account = account
    let notes = TabNotes(database, session: session) { [weak self] owner in
      await self?.changed(notesOf: owner)
    }
    let login = SlowedLoginService(accounts, known: accountsForKnown, attempts: attempts) {
      LoginClient(address: await client.address, knownBrowser: await client.knownBrowser(for: $0))
    }
    let registration = RegistrationService(accounts, limit: registrations) { await client.address }
    try NotesModules.register(
      with: router, store: notes, service: login, session: session, more: [RegisterRouter(registration)])
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
