import Foundation
import NotesAssembly
import NotesDomain
import NotesList
import NotesLogin
public import NotesStorage
import SQLiteStorage
public import VIPER
public import WebFront

/// Notes in browsers. Each account has separate notes.
public final class NotesSite: WebSite {
  /// The name of the app, "Notes".
  public let name = "Notes"
  /// The templates of the screens of Notes.
  public let templates: Templates
  /// The scheme of links to Notes, `app`.
  public let linkScheme: String? = "app"
  /// The form of the editor.
  public let draftForm: DraftForm? = DraftForm(
    template: editorForm, act: "done", fields: ["title", "content", "note", "revision"])
  /// The template of the editor.
  static let editorForm = "editor"
  private let database: NotesDatabase
  private let accounts: SQLiteLoginService
  private let accountsForKnown: SQLiteLoginService
  /// Shared by all tabs, so that wrong passwords in one tab slow the logins in all tabs.
  private let attempts: LoginAttempts
  private let registrations: RegistrationLimit
  private var tabs: [WeakTab] = []

  private struct WeakTab { weak var tab: NotesTab? }

  /// Creates the site on an open database.
  ///
  /// - Throws: An error if a template is missing or malformed.
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

  /// Registers the modules of Notes for a tab, and the module in which users create accounts.
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

  /// Reloads an account's notes in all tabs that show them.
  private func changed(notesOf owner: String) {
    for tab in tabs.compactMap(\.tab) where tab.account == owner { tab.refresh() }
  }

  /// Checks once a second whether another program has changed the notes, and reloads them. If the store cannot be read,
  /// the method checks again a second later. Returns when the task is cancelled.
  public func watch() async throws {
    var known = try? await database.otherProgramsVersion()
    while true {
      try await Task.sleep(for: .seconds(1))
      guard let version = try? await database.otherProgramsVersion() else { continue }
      if version != known { for tab in tabs.compactMap(\.tab) { tab.refresh() } }
      known = version
    }
  }
}
