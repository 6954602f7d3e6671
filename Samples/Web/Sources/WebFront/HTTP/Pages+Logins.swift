import Hummingbird
import Logging

// Logins and logouts with forms.

extension Pages {
  /// Handles the form of a login screen.
  ///
  /// The forms of a tab are handled one at a time. Therefore only the sender of the password receives the cookie of the
  /// new session.
  func logIn(
    _ form: ActForm, in tab: WebTab, of browser: Browser, _ request: Request, _ address: String
  ) async throws -> Response {
    guard await tab.logins.enter() else { return notice(.tooManyEvents) }
    defer { tab.logins.leave() }
    guard tab.browser === browser, front.isOpen(tab) else {
      return repeats.tab(for: form, now: .now) === tab ? try await begin(tab) : redirect("/")
    }
    tab.client.sends(from: address, knownCookie: request.cookie(Cookies.known(options)))
    tab.perform(form.event)
    let isSettled = await settle(tab)
    guard tab.site.account == browser.account else {
      repeats.add(form, in: tab, now: .now)
      return try await begin(tab)
    }
    // If the login succeeds later, no response can set the cookie of its session.
    if !isSettled { front.discard(tab) }
    return redirect(isSettled ? path(of: tab) : "/tabs/\(tab.id)")
  }

  /// Returns the response to a repeated form of a successful login, or `nil` for any other form.
  func again(_ form: ActForm) async throws -> Response? {
    guard let tab = repeats.tab(for: form, now: .now), tab.rate.take(now: .now), await tab.logins.enter()
    else { return nil }
    defer { tab.logins.leave() }
    return try await begin(tab)
  }

  /// Begins a new session after a login in a tab. The response contains the cookies of the session.
  private func begin(_ tab: WebTab) async throws -> Response {
    guard let account = tab.site.account, front.isOpen(tab) else { return redirect("/") }
    let cookies = try await front.logIn(account, in: tab)
    var response = redirect(path(of: tab))
    set(Cookies.browser(options), cookies.browser, in: &response)
    set(Cookies.known(options), cookies.known, for: options.knownFor, in: &response)
    return response
  }

  /// Ends the session of the browser, or all sessions of its account.
  func logOut(_ request: Request) async throws -> Response {
    guard let browser = try await front.browser(cookie: request.cookie(Cookies.browser(options))) else {
      return redirect("/")
    }
    guard let (form, _) = try await form(of: request), isEqual(form.values["csrf"] ?? "", browser.secret) else {
      return notice(.forbidden)
    }
    var response = redirect("/")
    do {
      if form.values["everywhere"] != nil, let account = browser.account {
        try await front.logOutEverywhere(account, exceptKnown: request.cookie(Cookies.known(options)))
      } else {
        try await front.logOut(browser)
      }
    } catch {
      front.logger.error("Could not end a session: \(error)")
      response = notice(.failed)
    }
    // In any case, this browser no longer has the session.
    set(Cookies.browser(options), "", in: &response)
    return response
  }
}
