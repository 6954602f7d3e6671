import Hummingbird

// The response to a refused form in which a user has written: the text is shown again, and can be sent once more.

extension Pages {
  /// The longest form that is shown again, as a multiple of the longest form that is accepted.
  private static let longest = 16

  /// The form that a request holds.
  ///
  /// - Returns: whether it is longer than forms may be; `nil` if it is even too long to be shown again.
  func form(of request: Request) async -> (form: ActForm, isTooLong: Bool)? {
    let size = front.options.messageSize
    guard let body = try? await request.body.collect(upTo: size * Self.longest) else { return nil }
    return (ActForm(String(buffer: body)), body.readableBytes > size)
  }

  /// Sends the form of a response of ``refused(_:_:_:tab:)`` once more: in the tab that it came from, or else in a new one.
  func sendAgain(_ request: Request, _ address: String) async throws -> Response {
    guard let (form, isTooLong) = await form(of: request) else { return notice(.tooLarge) }
    let id = form.values["tab"] ?? ""
    func refused(_ refusal: Refusal, tab: String? = nil) async throws -> Response {
      try await self.refused(refusal, form, request, tab: tab ?? id)
    }
    if isTooLong { return try await refused(.tooLarge) }
    guard let browser = try await front.browser(cookie: request.cookie(Cookies.browser)),
      isEqual(form.values["csrf"] ?? "", browser.secret)
    else { return try await refused(.forbidden) }
    let tab: WebTab
    if let known = try await front.tab(id, of: browser, at: address) {
      tab = known
    } else {
      switch try await front.makeTab(of: browser, at: address) {
      case .success(let new): tab = new
      case .failure(let refusal): return try await refused(refusal)
      }
    }
    guard tab.rate.take(now: .now) else { return try await refused(.tooManyEvents, tab: tab.id) }
    // The user has cancelled.
    guard front.site.draftForm?.draft(in: form.event) != nil else { return redirect(path(of: tab)) }
    return try await perform(form, in: tab, request)
  }

  /// The response to a form that is refused. It shows the text again if the app's ``DraftForm`` was to save one.
  ///
  /// Only pages of this origin get here: see ``OriginCheck``.
  func refused(_ refusal: Refusal, _ form: ActForm, _ request: Request, tab: String) async throws -> Response {
    let event = form.event
    guard let draftForm = front.site.draftForm, let draft = draftForm.draft(in: event) else { return notice(refusal) }
    let known = try await front.browser(cookie: request.cookie(Cookies.browser))
    let made = known == nil ? try await front.makeBrowser() : nil
    guard let browser = known ?? made?.0 else { return notice(refusal) }
    let (status, heading, text) = refusal.notice
    var fields: [String: Any] = draft
    fields["id"] = "draft"
    var response = page(
      "front-refused",
      [
        "heading": heading, "text": text, "csrf": browser.secret, "tab": tab, "screen": event.screen,
        "enter": draftForm.act, "fields": front.site.templates.html(draftForm.template, fields), "app": front.site.name,
      ], status: status)
    if let made {
      set(Cookies.browser, made.cookie, in: &response)
      set(Cookies.route, request.cookie(Cookies.route) ?? randomName(), in: &response)
    }
    return response
  }
}
