import Foundation
import Testing
import VIPERLists

@testable import WebFront

@MainActor @Suite("Patches of pages")
struct PatchTests {
  private typealias Rows = ListModel<String, String>

  private func rows(_ rows: [(String, String)]) -> Rows { WebList("rows", rows: rows.map { (id: $0, html: $1) }).rows }

  /// Applies a patch to a page's rows, as the page's script does.
  private func apply(_ patch: ListPatch, to rows: [String]) -> [String] {
    var rows = rows
    guard case .changes(let removed, let put) = patch else { return [] }
    rows.removeAll { removed.contains($0) }
    for row in put {
      rows.removeAll { $0 == row[0] }
      rows.insert(row[0], at: row[1].isEmpty ? 0 : (rows.firstIndex(of: row[1]) ?? -1) + 1)
    }
    return rows
  }

  @Test func `a patch from random old rows to random new rows produces the new rows`() throws {
    var generator = SystemRandomNumberGenerator()
    var old: [(String, String)] = []
    for round in 0..<2_000 {
      var new = old.filter { _ in Int.random(in: 0..<5, using: &generator) > 0 }
      for _ in 0..<Int.random(in: 0..<4, using: &generator) {
        new.insert(("new\(round)-\(new.count)", ""), at: .random(in: 0...new.count, using: &generator))
      }
      if new.count > 1, Bool.random(using: &generator) {
        new.insert(
          new.remove(at: .random(in: new.indices, using: &generator)), at: .random(in: 0..<new.count, using: &generator)
        )
      }
      if Int.random(in: 0..<10, using: &generator) == 0 { new.reverse() }
      if let index = new.indices.randomElement(using: &generator) { new[index].1 += "." }
      let patch = ListPatch(from: rows(old), to: rows(new))
      let page = patch.map { apply($0, to: old.map(\.0)) } ?? old.map(\.0)
      #expect(page == new.map(\.0))
      if case .changes(_, let put) = patch {
        for (id, html) in new where old.contains(where: { $0.0 == id && $0.1 != html }) {
          #expect(put.contains { $0[0] == id && $0[2] == html }, "A changed row is in the patch.")
        }
      }
      old = new
    }
  }

  @Test func `a patch contains only changed elements and lists`() {
    var page = TabPage()
    page.html = ["a": "<p>", "header": "<h1>"]
    page.lists = ["a-rows": rows([("1", "<li>")])]
    let patch = PagePatch(2, done: 1, from: page, to: page)
    #expect(patch.html.isEmpty)
    #expect(patch.lists.isEmpty)
    page.html["a"] = "<div>"
    #expect(PagePatch(3, done: 1, from: TabPage(), to: page).html.keys.sorted() == ["a", "header"])
  }

  @Test func `a page receives one patch at a time, and the next patch has all changes made meanwhile`() throws {
    var sent: [String] = []
    let connection = LiveConnection(page: "p") {
      sent.append($0)
    } ping: {
    } end: {
    }
    let events = PageEvents()
    connection.begin(run: "r", events)
    var page = TabPage()
    connection.update(page)
    for number in 1...3 {
      page.drawing = number
      page.title = "\(number)"
      page.html["a"] = "<p>\(number)"
      events.done = number
      connection.update(page)
    }
    #expect(sent.count == 2 && sent[0] == #"{"welcome":"r","done":0}"#)
    #expect(!connection.confirmed(7, page), "A patch with this number was not sent.")
    #expect(sent.count == 2)
    #expect(connection.confirmed(1, page))
    #expect(sent.count == 3 && sent[2].contains(#""a":"<p>3""#) && sent[2].contains(#""done":3"#))
    #expect(connection.confirmed(2, page))
    #expect(!connection.confirmed(2, page))
    #expect(sent.count == 3)
  }
}

@MainActor @Suite("Silent pages")
struct LiveConnectionTests {
  /// Returns the actions of checks at the given numbers of seconds after the last frame from the page.
  private func done(after seconds: [Int], drawing: Bool = false) -> [String] {
    var done: [String] = []
    let connection = LiveConnection(page: "p") { _ in
    } ping: {
      done.append("ping")
    } end: {
      done.append("end")
    }
    if drawing { connection.update(TabPage()) }
    let begin = ContinuousClock.now
    for second in seconds {
      if drawing { connection.lastHeard = begin + .seconds(second) }
      connection.check(patience: .seconds(30), now: begin + .seconds(second))
    }
    return done
  }

  @Test func `a silent connection receives a ping, and is ended if it remains silent`() {
    #expect(done(after: [5, 10]).isEmpty)
    #expect(done(after: [14, 20, 29]) == ["ping", "ping"])
    #expect(done(after: [16, 31]) == ["ping", "end"])
  }

  @Test func `a connection that confirms no patch is ended`() {
    #expect(done(after: [10, 20, 29], drawing: true).isEmpty)
    #expect(done(after: [10, 32], drawing: true) == ["end"])
  }
}

@Suite("Input from clients")
struct OutsideTests {
  @Test(arguments: [
    ("https://notes.example.org", "https://notes.example.org"),
    ("HTTPS://Notes.Example.org:443/", "https://notes.example.org"),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("ftp://a", nil), ("notes.example.org", nil),
    ("https://a/b", nil),
    ("https://u@a", nil), ("https://", nil), ("", nil),
  ])
  func `an origin is a scheme and a host, as in the Origin header`(text: String, origin: String?) {
    #expect(WebOrigin(text)?.description == origin)
  }

  @Test func `a form is decoded, and malformed fields are skipped`() {
    let event = ActForm("csrf=x&screen=s1&do=edit+7+8&text=a%26b+%C3%A9%0D%0Ac&bad=%zz&=&x&y=%EF%BB%BF%CC%81%2B").event
    #expect(event.screen == "s1")
    #expect(event.name == "edit")
    #expect(event.item == "7 8")
    #expect(event.fields == ["text": "a&b é\nc", "": "", "x": "", "y": "\u{FEFF}\u{301}+"])
  }

  @Test func `the event rate allows a burst of twice the number of events per second`() {
    let begin = ContinuousClock.now
    var rate = EventRate(perSecond: 5, now: begin)
    let atOnce = (0..<20).count { _ in rate.take(now: begin) }
    let later = (0..<20).count { _ in rate.take(now: begin + .seconds(1)) }
    #expect(atOnce == 10)
    #expect(later == 5)
  }

  @Test func `a malformed cookie is ignored`() {
    #expect(Cookies.value(of: "browser", in: ["a=b; browser=Az09", "browser=other"]) == "Az09")
    #expect(Cookies.value(of: "browser", in: ["browser=a%20b"]) == nil)
    #expect(Cookies.value(of: "browser", in: ["xbrowser=a", "browser", "browser="]) == nil)
  }

  @Test func `texts are equal only if all characters are equal`() {
    #expect(isEqual("abc", "abc"))
    #expect(!isEqual("abc", "abd"))
    #expect(!isEqual("abc", "ab"))
    #expect(!isEqual("", "a"))
  }
}
