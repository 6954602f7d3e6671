import Foundation

/// A page that is connected: it is told what has changed, one message at a time.
///
/// The next message is made when the page has confirmed the last one, from what has changed until then. So a slow page gets
/// fewer messages, and nothing piles up for it.
final class LiveConnection {
  /// The page: another one each time it is loaded.
  let page: String
  private var events = PageEvents()
  private let send: (String) -> Void
  private let ping: () -> Void
  private let end: () -> Void
  private let encoder = JSONEncoder()
  /// What the page shows, if that is known.
  private var shown: TabPage?
  private var number = 0
  private var told = 0
  private var isClosed = false
  /// Since when a confirmation is awaited.
  private var waitingSince: ContinuousClock.Instant?
  /// When something came from the page last.
  var lastHeard = ContinuousClock.now

  /// A connection.
  ///
  /// - Parameters:
  ///   - page: the name that the page has given itself.
  ///   - send: sends a text.
  ///   - ping: asks the page's browser for a sign of life.
  ///   - end: closes the connection, after what has been sent.
  init(page: String, send: @escaping (String) -> Void, ping: @escaping () -> Void, end: @escaping () -> Void) {
    self.page = page
    self.send = send
    self.ping = ping
    self.end = end
    encoder.outputFormatting = .withoutEscapingSlashes
  }

  /// Tells the page which life of the tab it is connected to, and which of its events are done.
  func begin(run: String, _ events: PageEvents) {
    self.events = events
    told = events.done
    send("{\"welcome\":\"\(run)\",\"done\":\(told)}")
  }

  /// Brings the page up to date, unless it has not confirmed the last message: then that is done when it has.
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

  /// The page has confirmed a message.
  ///
  /// - Returns: whether that one was to be confirmed.
  func confirmed(_ number: Int, _ page: TabPage) -> Bool {
    guard number == self.number, waitingSince != nil else { return false }
    waitingSince = nil
    update(page)
    return true
  }

  /// Ends the connection if the page has confirmed or said nothing for too long; asks for a sign of life before that.
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
  /// - Parameter path: the page that is to be loaded then; the page connects again without it.
  func close(going path: String?) {
    guard !isClosed else { return }
    isClosed = true
    if let path { send(["go": path]) }
    end()
  }

  /// Sends no patch any more, and ends the connection in a few seconds. Until then the browser has the response to a form, and
  /// its cookies.
  ///
  /// - Parameter path: the page that the browser loads then.
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
