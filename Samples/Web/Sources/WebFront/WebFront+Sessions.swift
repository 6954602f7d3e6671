import Foundation
import Logging

/// Sessions. Several processes share the store, so only the store decides whether a session has ended.
extension WebFront {
  /// Returns the session that a cookie identifies, or `nil` if the session does not exist or has ended.
  func browser(cookie: String?) async throws -> Browser? {
    guard let cookie, let saved = try await store.browser(cookie: cookie) else { return nil }
    if let browser = browsers[saved.id]?.browser { return browser.isEnded ? nil : browser }
    let browser = Browser(id: saved.id, secret: saved.secret, account: saved.account)
    browsers[saved.id] = WeakBrowser(browser: browser)
    return browser
  }

  /// Returns whether a session has not ended. Ends the session in this process if it has ended in another one.
  func isCurrent(_ session: Browser) async throws -> Bool {
    guard !session.isEnded else { return false }
    if try await store.isCurrent(browser: session.id) { return !session.isEnded }
    session.isEnded = true
    end { $0 === session }
    return false
  }

  /// Creates a tab of a new session without a login. Returns the tab and the session's cookie. Stores the session only
  /// if there is room for the tab.
  ///
  /// - Throws: ``Refusal`` if there is no room.
  func makeBrowser(at address: String) async throws -> (WebTab, cookie: String) {
    let (session, saved, cookie) = newSession(account: nil)
    let tab = try await makeTab(of: session, at: address) { [store] in try await store.add(saved, cookie: cookie) }
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
      try await store.replace(
        browser: former.id, by: saved, cookie: cookie, known: (new: known, old: tab.client.knownCookie), keeping: tab.id
      )
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
    let session = Browser(id: randomName(), secret: randomName(), account: account)
    let saved = TabStore.SavedBrowser(id: session.id, secret: session.secret, account: account)
    return (session, saved, randomName(bytes: 24))
  }

  /// Ends a session. Other processes detect the end at their next event, or within a second.
  func logOut(_ session: Browser) async throws {
    try await store.forget(browser: session.id)
    end { $0 === session }
  }

  /// Ends all sessions of an account.
  ///
  /// - Parameter cookie: The cookie of the browser that remains known to the account.
  func logOutEverywhere(_ account: String, exceptKnown cookie: String?) async throws {
    try await store.forget(account: account, exceptKnown: cookie)
    end { $0.account == account }
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
      do {
        let isToClean = cleaned.duration(to: .now) >= pause
        if isToClean {
          try await store.removeEnded(knownFor: options.knownFor)
          cleaned = .now
        }
        let newVersion = try await store.otherProcessesVersion()
        guard isToClean || newVersion != version else { continue }
        version = newVersion
        let ids = Set(tabs.values.lazy.filter { !$0.connections.isEmpty }.map(\.browser.id))
        let ended = try await store.ended(among: Array(ids))
        if !ended.isEmpty { end { ended.contains($0.id) } }
      } catch {
        logger.error("Could not check for ended sessions: \(error)")
      }
    }
  }
}
