import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOFoundationEssentialsCompat

/// The handlers of HTTP requests: pages, forms, assets and redirects.
final class Pages {
  let front: WebFront
  private let assets: Assets
  var repeats = RepeatedLogins()
  var options: WebOptions { front.options }

  init(_ front: WebFront) throws {
    self.front = front
    assets = try Assets()
  }

  /// Returns the HTTP routes of the front end.
  nonisolated func makeRouter(_ options: WebOptions) -> Router<WebContext> {
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: OriginCheck(options: options, logger: front.logger) { await self.notice($0) })
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
    router.post("/again") { request, context in try await self.sendAgain(request, request.address(context, options)) }
    router.post("/logout") { request, _ in try await self.logOut(request) }
    router.get("/**") { _, _ in await self.notice(.notFound) }
    router.post("/**") { _, _ in await self.notice(.notFound) }
    return router
  }

  // MARK: Pages

  /// Opens a new tab.
  ///
  /// A browser without cookies first receives the cookie `route`, by which a proxy finds the process of the browser's
  /// tabs. The server stores nothing for such a request.
  private func home(_ request: Request, _ address: String, link: String? = nil) async throws -> Response {
    guard request.cookie(Cookies.route) != nil else {
      // Without this check, a browser that refuses cookies would be redirected without end.
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

  /// Redirects to a tab, after opening a link in it.
  private func open(_ tab: WebTab, _ link: String?) async -> Response {
    if let link {
      tab.open(link: link)
      await settle(tab)
    }
    return redirect(path(of: tab))
  }

  /// Opens a link in a new tab. `/open/PATH` is the link `SCHEME://PATH`, where `SCHEME` is the app's link scheme.
  private func open(_ path: String, _ request: Request, _ address: String) async throws -> Response {
    guard let scheme = front.site.linkScheme else { return notice(.notFound) }
    return try await home(request, address, link: "\(scheme)://\(path.dropFirst("/open/".count))")
  }

  /// Opens the link of `/tabs/TAB/open/PATH` in an existing tab.
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
    // An address in the browser's history contains the id of a screen. A screen that still exists comes to the front.
    if let screen, screen != tab.page.at {
      if tab.page.trail.contains(screen) {
        tab.perform(TabEvent(screen: screen, name: "go", item: screen))
        await settle(tab)
      }
      // A login may have moved the tab to another session in the meantime.
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

  /// Handles a form from a browser without scripts or from a login screen, and returns the response.
  private func act(_ id: String, _ request: Request, _ address: String) async throws -> Response {
    guard let (form, isTooLong) = try await form(of: request) else { return notice(.tooLarge) }
    if let response = try await again(form) { return response }
    do {
      guard let browser = try await front.browser(cookie: request.cookie(Cookies.browser(options))),
        let tab = try await front.tab(id, of: browser, at: address)
      else {
        if let response = try await again(form) { return response }
        throw front.isDraining ? Refusal.stopping : Refusal.gone
      }
      guard tab.rate.take(now: .now) else { throw Refusal.tooManyEvents }
      if isTooLong { throw Refusal.tooLarge }
      guard isEqual(form.values["csrf"] ?? "", browser.secret) else { throw Refusal.forbidden }
      if tab.takesFormsOnly(form.event.screen) { return try await logIn(form, in: tab, of: browser, request, address) }
      return try await perform(form, in: tab, of: browser)
    } catch let refusal as Refusal {
      return try await refused(refusal, form, request, tab: id)
    }
  }

  /// Performs the act of a form, and redirects to the tab.
  ///
  /// A text is saved even if the screen on which the user wrote it has closed. A save replaces only the text that the
  /// page showed.
  ///
  /// - Throws: ``Refusal`` if the text is not saved.
  func perform(_ form: ActForm, in tab: WebTab, of browser: Browser) async throws -> Response {
    var event = form.event
    if let draft = front.site.draftForm?.draft(in: event) {
      guard let screen = await tab.screen(event.screen, for: draft) else { throw Refusal.loggedOut }
      // The session may have ended in the meantime.
      guard tab.browser === browser, tab.isInSession else { throw Refusal.gone }
      event.screen = screen
      guard event.name.isEmpty || tab.perform(event) else { throw Refusal.changed }
    } else {
      tab.perform(event)
    }
    await settle(tab)
    return redirect(path(of: tab))
  }

  /// Waits until the work of an act has ended, for at most 20 s.
  ///
  /// - Returns: Whether the work has ended.
  @discardableResult
  func settle(_ tab: WebTab) async -> Bool {
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

  // MARK: Responses

  func path(of tab: WebTab) -> String { "/tabs/\(tab.id)/at/\(tab.page.at)" }

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

  /// Returns the response for a tab that the browser does not have. The response is a notice if the browser has no
  /// session cookie, or if the session still exists and either is logged in or has sent a form. Otherwise the response
  /// is a redirect to a new tab.
  func gone(_ request: Request) async throws -> Response {
    guard let cookie = request.cookie(Cookies.browser(options)) else { return notice(.gone) }
    guard let browser = try await front.browser(cookie: cookie) else { return redirect("/") }
    // Pages that load at the same time, as after a logout, each begin a session. The browser keeps the cookie of only
    // one of them.
    return browser.account == nil && request.method == .get ? redirect("/") : notice(.gone)
  }

  private func cookiesNeeded() -> Response {
    notice(
      400, "Cookies are required", "This site needs cookies. Allow cookies for this site, and try again.")
  }

  private func notice(_ status: Int, _ heading: String, _ text: String) -> Response {
    page(
      "front-notice",
      ["app": front.site.name, "heading": heading, "text": text, "link": "/", "linkLabel": "Start again"],
      status: status)
  }

  /// Returns a page without a tab.
  func page(_ template: String, _ content: [String: Any], status: Int) -> Response {
    let content = content.merging(["version": assets.version]) { $1 }
    return answer(front.site.templates.html(template, content), status: HTTPResponse.Status(code: status))
  }

  private func answer(_ html: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
  }

  func redirect(_ path: String) -> Response {
    Response(status: .seeOther, headers: [.location: path])
  }

  /// Sets a cookie. Without a time, the cookie lasts as long as a session may last.
  func set(_ cookie: String, _ value: String, for time: Duration? = nil, in response: inout Response) {
    let header = Cookies.header(cookie, value, for: time ?? options.sessionTime, options)
    response.headers.append(HTTPField(name: .setCookie, value: header))
  }
}

/// Returns whether two texts are equal. The run time does not reveal the position of the first difference.
nonisolated func isEqual(_ one: String, _ other: String) -> Bool {
  let (one, other) = (Array(one.utf8), Array(other.utf8))
  return zip(one, other).reduce(one.count ^ other.count) { $0 | Int($1.0 ^ $1.1) } == 0
}
