import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOFoundationEssentialsCompat

/// Answers the requests of browsers with pages.
final class Pages {
  let front: WebFront
  private let assets: Assets
  var repeats = RepeatedLogins()
  var options: WebOptions { front.options }

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
    router.post("/again") { request, context in try await self.sendAgain(request, request.address(context, options)) }
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

  /// Performs the act of a form, and shows the tab.
  ///
  /// A text to save is saved also if the screen that it was written on has closed: a save replaces only the text that the page
  /// showed.
  ///
  /// - Throws: a ``Refusal`` if the text is not saved.
  func perform(_ form: ActForm, in tab: WebTab, of browser: Browser) async throws -> Response {
    var event = form.event
    if let draft = front.site.draftForm?.draft(in: event) {
      guard let screen = await tab.screen(event.screen, for: draft) else { throw Refusal.loggedOut }
      // The session may have ended meanwhile.
      guard tab.browser === browser, tab.isInSession else { throw Refusal.gone }
      event.screen = screen
      guard event.name.isEmpty || tab.perform(event) else { throw Refusal.changed }
    } else {
      tab.perform(event)
    }
    await settle(tab)
    return redirect(path(of: tab))
  }

  /// Waits until the work of an act has ended, for 20 s at most.
  ///
  /// - Returns: whether the work has ended.
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

  // MARK: Answers

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

  /// The response for a tab that the browser does not have: a new tab, or a notice if that would hide a loss.
  func gone(_ request: Request) async throws -> Response {
    guard let cookie = request.cookie(Cookies.browser(options)) else { return notice(.gone) }
    guard let browser = try await front.browser(cookie: cookie) else { return redirect("/") }
    // Pages that load at the same time, as after a logout, begin a session each. The browser keeps the cookie of one.
    return browser.account == nil && request.method == .get ? redirect("/") : notice(.gone)
  }

  private func cookiesNeeded() -> Response {
    notice(
      400, "Cookies are needed", "This site keeps your place by a cookie. Allow cookies of this site, and try again.")
  }

  private func notice(_ status: Int, _ heading: String, _ text: String) -> Response {
    page(
      "front-notice",
      ["app": front.site.name, "heading": heading, "text": text, "link": "/", "linkLabel": "Begin anew"],
      status: status)
  }

  /// A page without a tab.
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

  /// Sets a cookie, for as long as a session may last if no other time is given.
  func set(_ cookie: String, _ value: String, for time: Duration? = nil, in response: inout Response) {
    let header = Cookies.header(cookie, value, for: time ?? options.sessionTime, options)
    response.headers.append(HTTPField(name: .setCookie, value: header))
  }
}

/// Whether two texts are equal. The time that it takes does not tell how near they were.
nonisolated func isEqual(_ one: String, _ other: String) -> Bool {
  let (one, other) = (Array(one.utf8), Array(other.utf8))
  return zip(one, other).reduce(one.count ^ other.count) { $0 | Int($1.0 ^ $1.1) } == 0
}
