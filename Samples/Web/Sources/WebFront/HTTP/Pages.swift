import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOFoundationEssentialsCompat

/// Answers the requests of browsers with pages.
final class Pages {
  private let front: WebFront
  private let assets: Assets
  private var repeats = RepeatedLogins()
  private var options: WebOptions { front.options }

  init(_ front: WebFront) throws {
    self.front = front
    assets = try Assets()
  }

  /// The routes of the front.
  nonisolated func makeRouter(_ options: WebOptions) -> Router<WebContext> {
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: OriginCheck(options: options) { await self.notice($0) })
    router.add(middleware: ProxyCheck(front.logger, trusting: options.trustedProxies))
    router.get("/") { request, context in try await self.home(request, request.address(context, options)) }
    router.get("/health") { _, _ in await self.health() }
    router.get("/assets/:name") { _, context in await self.asset(context.parameters.get("name") ?? "") }
    router.get("/open/**") { request, context in
      try await self.open(request.uri.path, request, request.address(context, options))
    }
    router.get("/tabs/:tab") { request, context in
      try await self.page(context.parameters.get("tab") ?? "", nil, request, request.address(context, options))
    }
    router.get("/tabs/:tab/at/:screen") { request, context in
      try await self.page(
        context.parameters.get("tab") ?? "", context.parameters.get("screen"), request,
        request.address(context, options))
    }
    router.get("/tabs/:tab/open/**") { request, context in
      try await self.open(
        request.uri.path, in: context.parameters.get("tab") ?? "", request, request.address(context, options))
    }
    router.post("/tabs/:tab/act") { request, context in
      try await self.act(context.parameters.get("tab") ?? "", request, request.address(context, options))
    }
    router.post("/logout") { request, _ in try await self.logOut(request) }
    router.get("/**") { _, _ in await self.notice(.notFound) }
    router.post("/**") { _, _ in await self.notice(.notFound) }
    return router
  }

  // MARK: Pages

  /// A new tab. A browser without cookies gets `route` first: a proxy finds the process of its tabs by it. Such a request
  /// stores nothing.
  private func home(_ request: Request, _ address: String, link: String? = nil) async throws -> Response {
    guard request.cookie(Cookies.route) != nil else {
      // A browser that refuses cookies would be redirected without end.
      if request.uri.queryParameters["again"] != nil { return cookiesNeeded() }
      var response = redirect("\(request.uri.path)?again=1")
      set(Cookies.route, randomName(), in: &response)
      return response
    }
    guard let browser = try await front.browser(cookie: request.cookie(Cookies.browser(options))) else {
      let (tab, cookie) = try await front.makeBrowser(at: address)
      var response = await open(tab, link)
      set(Cookies.browser(options), cookie, in: &response)
      return response
    }
    return await open(try await front.makeTab(of: browser, at: address), link)
  }

  /// Leads to a tab, in which a link is opened first.
  private func open(_ tab: WebTab, _ link: String?) async -> Response {
    if let link {
      tab.open(link: link)
      await settle(tab)
    }
    return redirect(path(of: tab))
  }

  /// A new tab that begins where a link leads: `/open/PATH` is the link `app://PATH`, of whichever scheme the app has.
  private func open(_ path: String, _ request: Request, _ address: String) async throws -> Response {
    guard let scheme = front.site.linkScheme else { return notice(.notFound) }
    return try await home(request, address, link: "\(scheme)://\(path.dropFirst("/open/".count))")
  }

  /// Goes where a link leads, in a tab that is there: `/tabs/TAB/open/PATH`.
  private func open(_ path: String, in id: String, _ request: Request, _ address: String) async throws -> Response {
    guard let scheme = front.site.linkScheme,
      let browser = try await front.browser(cookie: request.cookie(Cookies.browser(options))),
      let tab = try await front.tab(id, of: browser, at: address)
    else { return notice(.gone) }
    guard tab.rate.take(now: .now) else { return notice(.tooManyEvents) }
    tab.open(link: "\(scheme)://\(path.dropFirst("/tabs/\(id)/open/".count))")
    await settle(tab)
    return redirect(self.path(of: tab))
  }

  private func page(_ id: String, _ screen: String?, _ request: Request, _ address: String) async throws -> Response {
    guard let browser = try await front.browser(cookie: request.cookie(Cookies.browser(options))),
      let tab = try await front.tab(id, of: browser, at: address)
    else { return front.isDraining ? notice(.stopping) : try await gone(request) }
    guard tab.rate.take(now: .now) else { return notice(.tooManyEvents) }
    // The browser's history leads to a screen: one that is still there comes to the front.
    if let screen, screen != tab.page.at {
      if tab.page.trail.contains(screen) {
        tab.perform(TabEvent(screen: screen, name: "go", item: screen))
        await settle(tab)
      }
      // A login may have moved the tab to another session meanwhile.
      guard tab.browser === browser, tab.isInSession else { return redirect("/") }
      if tab.page.at != screen { return redirect(path(of: tab)) }
    }
    if screen == nil { return redirect(path(of: tab)) }
    let page = tab.page
    let html = front.site.templates.html(
      "front-page",
      [
        "title": page.title, "version": assets.version, "tab": tab.id, "run": tab.run, "patch": 0, "at": page.at,
        "header": page.html["header"] ?? "", "screens": page.order.map(page.whole).joined(),
      ])
    return answer(html)
  }

  // MARK: Acts

  /// Does what a form says, as browsers without scripts send it, and shows what came of it.
  private func act(_ id: String, _ request: Request, _ address: String) async throws -> Response {
    let form = try await form(of: request)
    if let response = try await again(form) { return response }
    guard let browser = try await front.browser(cookie: request.cookie(Cookies.browser(options))),
      let tab = try await front.tab(id, of: browser, at: address)
    else {
      if let response = try await again(form) { return response }
      return front.isDraining ? notice(.stopping) : try await gone(request)
    }
    guard tab.rate.take(now: .now) else { return notice(.tooManyEvents) }
    guard let form else { return notice(.tooLarge) }
    guard isEqual(form.values["csrf"] ?? "", browser.secret) else { return notice(.forbidden) }
    if tab.takesFormsOnly(form.event.screen) { return try await logIn(form, in: tab, of: browser, request, address) }
    tab.perform(form.event)
    await settle(tab)
    return redirect(path(of: tab))
  }

  /// Handles the form of a screen where users log in.
  ///
  /// Forms of a tab are handled one at a time. So only the sender of the password receives the cookie of the new session.
  private func logIn(
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
    // No request would receive the cookie of a login that ends later.
    if !isSettled { front.discard(tab) }
    return redirect(isSettled ? path(of: tab) : "/tabs/\(tab.id)")
  }

  /// The response to a form that has logged in just before; `nil` for any other form.
  private func again(_ form: ActForm?) async throws -> Response? {
    guard let form, let tab = repeats.tab(for: form, now: .now), tab.rate.take(now: .now), await tab.logins.enter()
    else { return nil }
    defer { tab.logins.leave() }
    return try await begin(tab)
  }

  /// Begins the session of the account that has logged in in a tab. The response has its cookies.
  private func begin(_ tab: WebTab) async throws -> Response {
    guard let account = tab.site.account, front.isOpen(tab) else { return redirect("/") }
    let cookies = try await front.logIn(account, in: tab)
    var response = redirect(path(of: tab))
    set(Cookies.browser(options), cookies.browser, in: &response)
    set(Cookies.known(options), cookies.known, for: options.knownFor, in: &response)
    return response
  }

  /// Ends the session of the browser, or all sessions of its account.
  private func logOut(_ request: Request) async throws -> Response {
    guard let browser = try await front.browser(cookie: request.cookie(Cookies.browser(options))) else {
      return redirect("/")
    }
    guard let form = try await form(of: request), isEqual(form.values["csrf"] ?? "", browser.secret) else {
      return notice(.forbidden)
    }
    if form.values["everywhere"] != nil, let account = browser.account {
      try await front.logOutEverywhere(account, exceptKnown: request.cookie(Cookies.known(options)))
    } else {
      try await front.logOut(browser)
    }
    var response = redirect("/")
    set(Cookies.browser(options), "", in: &response)
    return response
  }

  private func form(of request: Request) async throws -> ActForm? {
    do {
      return ActForm(String(buffer: try await request.body.collect(upTo: options.messageSize)))
    } catch is NIOTooManyBytesError {
      return nil
    }
  }

  /// Waits until the work of an act has ended, for 20 s at most.
  ///
  /// - Returns: whether the work has ended.
  @discardableResult
  private func settle(_ tab: WebTab) async -> Bool {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        await tab.settle()
        return true
      }
      group.addTask {
        try? await Task.sleep(for: .seconds(20))
        return false
      }
      let isSettled = await group.next() ?? false
      group.cancelAll()
      return isSettled
    }
  }

  // MARK: Answers

  private func path(of tab: WebTab) -> String { "/tabs/\(tab.id)/at/\(tab.page.at)" }

  private func asset(_ name: String) -> Response {
    guard let asset = assets[name] else { return notice(.notFound) }
    return Response(
      status: .ok, headers: [.contentType: asset.type, .cacheControl: "public, max-age=31536000, immutable"],
      body: ResponseBody(byteBuffer: ByteBuffer(data: asset.data)))
  }

  private func health() -> Response {
    Response(
      status: front.isDraining ? .serviceUnavailable : .ok, headers: [.contentType: "text/plain"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: "tabs \(front.tabCount)\n")))
  }

  func notice(_ refusal: Refusal) -> Response {
    let (status, heading, text) = refusal.notice
    return notice(status, heading, text)
  }

  /// The response for a tab that the browser does not have: the login if its session has ended, otherwise a notice.
  private func gone(_ request: Request) async throws -> Response {
    guard let cookie = request.cookie(Cookies.browser(options)) else { return notice(.gone) }
    return try await front.browser(cookie: cookie) == nil ? redirect("/") : notice(.gone)
  }

  private func cookiesNeeded() -> Response {
    notice(
      400, "Cookies are needed", "This site keeps your place by a cookie. Allow cookies of this site, and try again.")
  }

  private func notice(_ status: Int, _ heading: String, _ text: String) -> Response {
    answer(
      front.site.templates.html(
        "front-notice",
        [
          "app": front.site.name, "heading": heading, "text": text, "link": "/", "linkLabel": "Begin anew",
          "version": assets.version,
        ]), status: HTTPResponse.Status(code: status))
  }

  private func answer(_ html: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
  }

  private func redirect(_ path: String) -> Response {
    Response(status: .seeOther, headers: [.location: path])
  }

  /// Sets a cookie, for as long as a session may last if no other time is given.
  private func set(_ cookie: String, _ value: String, for time: Duration? = nil, in response: inout Response) {
    let header = Cookies.header(cookie, value, for: time ?? options.sessionTime, options)
    response.headers.append(HTTPField(name: .setCookie, value: header))
  }
}

/// Whether two texts are equal. The time that it takes does not tell how near they were.
nonisolated func isEqual(_ one: String, _ other: String) -> Bool {
  let (one, other) = (Array(one.utf8), Array(other.utf8))
  return zip(one, other).reduce(one.count ^ other.count) { $0 | Int($1.0 ^ $1.1) } == 0
}
