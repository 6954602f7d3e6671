import Hummingbird
import NIOCore

// The response to a refused form shows the user's text in a form that the user can send again.

extension Pages {
  /// The maximum size of a form that is shown again, as a multiple of the maximum size of an accepted form.
  private static let longest = 16

  /// Reads the form of a request.
  ///
  /// - Returns: The form, and whether the form exceeds the accepted size. `nil` if the form is too long to be shown
  ///   again.
  func form(of request: Request) async throws -> (form: ActForm, isTooLong: Bool)? {
    do {
      let body = try await request.body.collect(upTo: options.messageSize * Self.longest)
      return (ActForm(String(buffer: body)), body.readableBytes > options.messageSize)
    } catch is NIOTooManyBytesError {
      return nil
    } catch {
      // The client has sent a malformed body, or has disconnected.
      throw HTTPError(.badRequest)
    }
  }

  /// Handles a form that the user sends again from a response of ``refused(_:_:_:tab:)``. Uses the form's tab if the
  /// tab still exists, otherwise a new tab.
  func sendAgain(_ request: Request, _ address: String) async throws -> Response {
    guard let (form, isTooLong) = try await form(of: request) else { return notice(.tooLarge) }
    var id = form.values["tab"] ?? ""
    do {
      if isTooLong { throw Refusal.tooLarge }
      guard let browser = try await front.browser(cookie: request.cookie(Cookies.browser(options))) else {
        throw Refusal.loggedOut
      }
      // Another user may have logged in since the page was loaded.
      guard isEqual(form.values["csrf"] ?? "", browser.secret) else { throw Refusal.otherSession }
      let known = try await front.tab(id, of: browser, at: address)
      let tab = if let known { known } else { try await front.makeTab(of: browser, at: address) }
      id = tab.id
      guard tab.rate.take(now: .now) else { throw Refusal.tooManyEvents }
      // The event saves no text, because the user has cancelled.
      guard front.site.draftForm?.draft(in: form.event) != nil else { return redirect(path(of: tab)) }
      return try await perform(form, in: tab, of: browser)
    } catch let refusal as Refusal {
      return try await refused(refusal, form, request, tab: id)
    }
  }

  /// Returns the response to a refused form. If the form saves text (see ``DraftForm``), the response shows the text
  /// again. The response shows no other content of the tab.
  ///
  /// Only pages of this origin receive this response: see ``OriginCheck``.
  func refused(_ refusal: Refusal, _ form: ActForm, _ request: Request, tab: String) async throws -> Response {
    let event = form.event
    guard let draftForm = front.site.draftForm, let draft = draftForm.draft(in: event) else {
      return refusal == .gone ? try await gone(request) : notice(refusal)
    }
    let browser = try await front.browser(cookie: request.cookie(Cookies.browser(options)))
    let (status, heading, text) = (browser == nil && refusal == .gone ? .loggedOut : refusal).notice
    var fields: [String: Any] = draft
    fields["id"] = "draft"
    return page(
      "front-refused",
      [
        "heading": heading, "text": text, "csrf": browser?.secret ?? "", "tab": tab, "screen": event.screen,
        "enter": draftForm.act, "fields": front.site.templates.html(draftForm.template, fields), "app": front.site.name,
      ], status: status)
  }
}
