import Foundation
import Logging

/// Sessions. Several processes share the store, so only the store decides whether a session has ended.
extension WebFront {
  /// Returns the session that a cookie identifies, or `nil` if the session does not exist or has ended.
  func browser(cookie: String?) async throws -> Browser? {
    guard let cookie else { return nil }
    if let browser = waitingChanges.session(cookie: cookie) { return browser }
    guard let saved = try await store.browser(cookie: cookie), !waitingChanges.end(saved.id) else { return nil }
    if let browser = browsers[saved.id]?.browser { return browser.isEnded ? nil : browser }
    let browser = Browser(id: saved.id, cookie: cookie, account: saved.account)
    browsers[saved.id] = WeakBrowser(browser: browser)
    return browser
  }

  /// Returns whether a session has not ended. Ends the session in this process if it has ended in another one.
  func isCurrent(_ session: Browser) async throws -> Bool {
    guard !session.isEnded else { return false }
    if waitingChanges.begin(session.id) { return true }
    if try await store.isCurrent(browser: session.id) { return !session.isEnded }
    session.isEnded = true
    end { $0 === session }
    return false
  }

  /// Creates a tab of a new session without a login. Returns the tab and the session's cookie. Begins the session only
  /// if there is room for the tab.
  ///
  /// - Throws: ``Refusal`` if there is no room.
  func makeBrowser(at address: String) async throws -> (WebTab, cookie: String) {
    let (session, saved, cookie) = newSession(account: nil)
    let change = SessionChange(begun: (session, cookie)) { try await $0.add(saved, cookie: cookie) }
    let tab = try await makeTab(of: session, at: address) { try await self.make(change) }
    browsers[session.id] = WeakBrowser(browser: session)
    return (tab, cookie)
  }

  /// Begins the session of a login. Ends the browser's previous session with its other tabs and all connected pages.
  ///
  /// - Parameters:
  ///   - account: The account.
  ///   - tab: The tab of the login, which moves to the new session.
  /// - Returns: The cookies of the session and of the known browser.
  func logIn(_ account: String, in tab: WebTab) async throws -> (browser: String, known: String) {
    let (former, known) = (tab.browser, randomName(bytes: 24))
    do {
      let (session, saved, cookie) = newSession(account: account)
      let (formerID, formerKnown, id) = (former.id, tab.client.knownCookie, tab.id)
      try await make(
        SessionChange(begun: (session, cookie), ended: [formerID]) {
          try await $0.replace(
            browser: formerID, by: saved, cookie: cookie, known: (new: known, old: formerKnown), keeping: id)
        })
      browsers[session.id] = WeakBrowser(browser: session)
      tab.move(to: session)
      // The pages of the former session close only after the response to the form. A page that loads before the
      // response would receive the cookie of a session without a login. That cookie would replace the cookie of the
      // login.
      end(isLogin: true) { $0 === former }
      return (cookie, known)
    } catch {
      // The app of the tab has logged in, but no session has begun.
      discard(tab)
      throw error
    }
  }

  /// Creates a session that is not stored yet.
  private func newSession(account: String?) -> (Browser, TabStore.SavedBrowser, cookie: String) {
    let cookie = randomName(bytes: 24)
    let session = Browser(id: randomName(), cookie: cookie, account: account)
    return (session, TabStore.SavedBrowser(id: session.id, account: account), cookie)
  }

  /// Ends a session, even if nothing can be written now. Other processes detect the end at their next event, or within a
  /// second.
  func logOut(_ session: Browser) async throws {
    end { $0 === session }
    let id = session.id
    try await make(SessionChange(ended: [id]) { try await $0.forget(browser: id) })
  }

  /// Ends all sessions of an account.
  ///
  /// - Parameter cookie: The cookie of the browser that remains known to the account.
  func logOutEverywhere(_ account: String, exceptKnown cookie: String?) async throws {
    end { $0.account == account }
    try await make(
      SessionChange(ended: try await store.sessions(of: account)) {
        try await $0.forget(account: account, exceptKnown: cookie)
      })
  }

  /// Ends sessions in this process. The pages of these sessions load the app again, which shows the login.
  private func end(isLogin: Bool = false, where hasEnded: (Browser) -> Bool) {
    for (id, entry) in browsers {
      guard let browser = entry.browser else {
        browsers[id] = nil
        continue
      }
      guard hasEnded(browser) else { continue }
      browser.isEnded = true
      browsers[id] = nil
    }
    for (id, tab) in tabs where tab.browser.isEnded {
      if isLogin { tab.closeLater(going: "/") } else { tab.close(going: "/") }
      tabs[id] = nil
    }
  }

  /// Returns whether a tab is in memory.
  func isOpen(_ tab: WebTab) -> Bool { tabs[tab.id] === tab }

  /// Removes a tab from memory, including unfinished work of its app. The next request rebuilds the tab from the store.
  func discard(_ tab: WebTab) {
    guard isOpen(tab) else { return }
    tabs[tab.id] = nil
    tab.close(going: nil)
  }

  /// Ends sessions that have expired or have ended in other processes. Returns when the task is cancelled.
  func watchSessions() async {
    let pause = min(.seconds(60), options.sessionIdleTime / 4, options.sessionTime / 4)
    var (version, cleaned) = (0, ContinuousClock.now - pause)
    while (try? await Task.sleep(for: .seconds(1))) != nil {
      let isToClean = cleaned.duration(to: .now) >= pause
      do {
        try await writeChanges()
        if isToClean {
          cleaned = .now
          try await store.removeEnded(knownFor: options.knownFor)
        }
      } catch {
        logger.error("Could not remove ended sessions: \(error)")
      }
      do {
        let newVersion = try await store.otherProcessesVersion()
        guard isToClean || newVersion != version else { continue }
        version = newVersion
        let ids = Set(tabs.values.lazy.filter { !$0.connections.isEmpty }.map(\.browser.id))
          .filter { !waitingChanges.begin($0) }
        let ended = try await store.ended(among: Array(ids))
        if !ended.isEmpty { end { ended.contains($0.id) } }
      } catch {
        logger.error("Could not check for ended sessions: \(error)")
      }
    }
  }
}
