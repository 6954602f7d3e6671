import Foundation
import HTTPTypes
import Hummingbird
import NIOFoundationEssentialsCompat

/// Answers the requests of browsers with pages.
final class Pages {
  let front: WebFront
  private let assets: Assets
  private var options: WebOptions { front.options }

  init(_ front: WebFront) throws {
    self.front = front
    assets = try Assets()
  }

  /// The routes of the front.
  nonisolated func makeRouter(_ options: WebOptions) -> Router<WebContext> {
    let router = Router(context: WebContext.self)
    router.add(middleware: OriginCheck(options: options) { await self.notice($0) })
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

  /// A new tab. A browser without cookies gets them first, so that a proxy finds the process of its tabs by one.
  private func home(_ request: Request, _ address: String, link: String? = nil) async throws -> Response {
    guard request.cookie(Cookies.route) != nil,
      let browser = try await front.browser(cookie: request.cookie(Cookies.browser))
    else {
      // Whoever keeps no cookies would go round for ever.
      if request.uri.queryParameters["again"] != nil { return cookiesNeeded() }
      let (_, cookie) = try await front.makeBrowser()
      var response = redirect("\(request.uri.path)?again=1")
      set(Cookies.browser, cookie, in: &response)
      set(Cookies.route, request.cookie(Cookies.route) ?? randomName(), in: &response)
      return response
    }
    switch try await front.makeTab(of: browser, at: address) {
    case .success(let tab):
      if let link {
        tab.open(link: link)
        await settle(tab)
      }
      return redirect(path(of: tab))
    case .failure(let refusal): return notice(refusal)
    }
  }

  /// A new tab that begins where a link leads: `/open/PATH` is the link `app://PATH`, of whichever scheme the app has.
  private func open(_ path: String, _ request: Request, _ address: String) async throws -> Response {
    guard let scheme = front.site.linkScheme else { return notice(.notFound) }
    return try await home(request, address, link: "\(scheme)://\(path.dropFirst("/open/".count))")
  }

  /// Goes where a link leads, in a tab that is there: `/tabs/TAB/open/PATH`.
  private func open(_ path: String, in id: String, _ request: Request, _ address: String) async throws -> Response {
    guard let scheme = front.site.linkScheme,
      let browser = try await front.browser(cookie: request.cookie(Cookies.browser)),
      let tab = try await front.tab(id, of: browser, at: address)
    else { return notice(.gone) }
    guard tab.rate.take(now: .now) else { return notice(.tooManyEvents) }
    tab.open(link: "\(scheme)://\(path.dropFirst("/tabs/\(id)/open/".count))")
    await settle(tab)
    return redirect(self.path(of: tab))
  }

  private func page(_ id: String, _ screen: String?, _ request: Request, _ address: String) async throws -> Response {
    guard let browser = try await front.browser(cookie: request.cookie(Cookies.browser)),
      let tab = try await front.tab(id, of: browser, at: address)
    else { return front.isDraining ? notice(.stopping) : notice(.gone) }
    guard tab.rate.take(now: .now) else { return notice(.tooManyEvents) }
    // The browser's history leads to a screen: one that is still there comes to the front.
    if let screen, screen != tab.page.at {
      if tab.page.trail.contains(screen) {
        tab.perform(TabEvent(screen: screen, name: "go", item: screen))
        await settle(tab)
      }
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
    guard let (form, isTooLong) = await form(of: request) else { return notice(.tooLarge) }
    guard let browser = try await front.browser(cookie: request.cookie(Cookies.browser)),
      let tab = try await front.tab(id, of: browser, at: address)
    else { return try await refused(front.isDraining ? .stopping : .gone, form, request, tab: id) }
    guard tab.rate.take(now: .now) else { return try await refused(.tooManyEvents, form, request, tab: id) }
    if isTooLong { return try await refused(.tooLarge, form, request, tab: id) }
    guard isEqual(form.values["csrf"] ?? "", browser.secret) else {
      return try await refused(.forbidden, form, request, tab: id)
    }
    return try await perform(form, in: tab, request)
  }

  /// Performs the act of a form, and shows the tab.
  ///
  /// A text to save is saved also if the screen that it was written on has closed: a save replaces only the text that the page
  /// showed. If the act is refused, the response shows the text.
  func perform(_ form: ActForm, in tab: WebTab, _ request: Request) async throws -> Response {
    var event = form.event
    if let draft = front.site.draftForm?.draft(in: event) {
      guard let screen = await tab.screen(event.screen, for: draft) else {
        return try await refused(.loggedOut, form, request, tab: tab.id)
      }
      event.screen = screen
      guard event.name.isEmpty || tab.perform(event) else {
        return try await refused(.changed, form, request, tab: tab.id)
      }
    } else {
      tab.perform(event)
    }
    await settle(tab)
    var response = redirect(path(of: tab))
    if let account = tab.site.account, account != tab.browser.account {
      set(Cookies.browser, try await front.loggedIn(account, in: tab), in: &response)
    }
    return response
  }

  private func logOut(_ request: Request) async throws -> Response {
    guard let browser = try await front.browser(cookie: request.cookie(Cookies.browser)) else { return redirect("/") }
    guard let (form, _) = await form(of: request), isEqual(form.values["csrf"] ?? "", browser.secret) else {
      return notice(.forbidden)
    }
    try await front.logOut(browser)
    var response = redirect("/")
    set(Cookies.browser, "", in: &response)
    return response
  }

  /// Waits until what was done is done, but not for ever: the page shows what is there then.
  private func settle(_ tab: WebTab) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await tab.settle() }
      group.addTask { try? await Task.sleep(for: .seconds(20)) }
      await group.next()
      group.cancelAll()
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

  func set(_ cookie: String, _ value: String, in response: inout Response) {
    response.headers.append(HTTPField(name: .setCookie, value: Cookies.header(cookie, value, options)))
  }
}

/// Whether two texts are equal. The time that it takes does not tell how near they were.
nonisolated func isEqual(_ one: String, _ other: String) -> Bool {
  let (one, other) = (Array(one.utf8), Array(other.utf8))
  return zip(one, other).reduce(one.count ^ other.count) { $0 | Int($1.0 ^ $1.1) } == 0
}
