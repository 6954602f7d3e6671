import Foundation

/// A connected page, which receives the changes of the tab, one message at a time.
///
/// The next message is sent after the page has confirmed the last one, and contains all changes since then. Therefore a
/// slow page receives fewer messages, and no messages queue up.
final class LiveConnection {
  /// The name of the page, which changes each time the page is loaded.
  let page: String
  private var events = PageEvents()
  private let send: (String) -> Void
  private let ping: () -> Void
  private let end: () -> Void
  private let encoder = JSONEncoder()
  /// The content that the page shows, if known.
  private var shown: TabPage?
  private var number = 0
  private var told = 0
  private var isClosed = false
  /// The time when the unconfirmed message was sent, or `nil` if all messages are confirmed.
  private var waitingSince: ContinuousClock.Instant?
  /// The time when the last frame arrived from the page.
  var lastHeard = ContinuousClock.now

  /// Creates a connection.
  ///
  /// - Parameters:
  ///   - page: The name that the page has chosen.
  ///   - send: A closure that sends a text.
  ///   - ping: A closure that sends a ping to the page's browser.
  ///   - end: A closure that closes the connection after all texts have been sent.
  init(page: String, send: @escaping (String) -> Void, ping: @escaping () -> Void, end: @escaping () -> Void) {
    self.page = page
    self.send = send
    self.ping = ping
    self.end = end
    encoder.outputFormatting = .withoutEscapingSlashes
  }

  /// Sends two values to the page: the run of the tab, and the serial number of the page's last completed event.
  func begin(run: String, _ events: PageEvents) {
    self.events = events
    told = events.done
    send("{\"welcome\":\"\(run)\",\"done\":\(told)}")
  }

  /// Sends the changes to the page. If the page has not confirmed the last message, sends the changes after the
  /// confirmation.
  func update(_ page: TabPage) {
    let done = events.done
    guard !isClosed, waitingSince == nil, done != told || shown?.drawing != page.drawing else { return }
    let patch = PagePatch(number + 1, done: done, from: shown, to: page)
    if let shown, patch.html.isEmpty, patch.lists.isEmpty, shown.trail == page.trail, shown.order == page.order,
      shown.at == page.at, done == told
    {
      return
    }
    guard let data = try? encoder.encode(patch) else { return }
    number += 1
    told = done
    shown = page
    waitingSince = .now
    send(String(decoding: data, as: UTF8.self))
  }

  /// Handles the confirmation of a message. Sends the changes since that message.
  ///
  /// - Returns: Whether the message was waiting for its confirmation.
  func confirmed(_ number: Int, _ page: TabPage) -> Bool {
    guard number == self.number, waitingSince != nil else { return false }
    waitingSince = nil
    update(page)
    return true
  }

  /// Ends the connection if the page has been silent, or has not confirmed a message, for longer than `patience`. Sends
  /// a ping after half of that time.
  func check(patience: Duration, now: ContinuousClock.Instant) {
    let silence = lastHeard.duration(to: now)
    if silence > patience || (waitingSince.map { $0.duration(to: now) > patience } ?? false) {
      close(going: nil)
    } else if silence > patience / 2 {
      ping()
    }
  }

  /// Ends the connection.
  ///
  /// - Parameter path: The path that the browser loads next. With `nil`, the page connects again.
  func close(going path: String?) {
    guard !isClosed else { return }
    isClosed = true
    if let path { send(["go": path]) }
    end()
  }

  /// Stops sending patches, and ends the connection after five seconds. By then the browser has received the response
  /// to the login form, with the new cookies.
  ///
  /// - Parameter path: The path that the browser loads next.
  func closeLater(going path: String?) {
    guard !isClosed else { return }
    isClosed = true
    Task {
      try? await Task.sleep(for: .seconds(5))
      if let path { send(["go": path]) }
      end()
    }
  }

  private func send(_ message: [String: String]) {
    if let data = try? encoder.encode(message) { send(String(decoding: data, as: UTF8.self)) }
  }
}
