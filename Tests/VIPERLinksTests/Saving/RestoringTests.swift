import Foundation
import Testing
import VIPER
import VIPERLinks
import VIPERRestoration
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Restoring saved navigation")
struct RestoringTests {
  private let app: SavingApp
  init() throws { app = try SavingApp() }

  /// Returns the saved form of a window with a stack of modules.
  private func window(_ modules: String...) -> String {
    #"{"format":1,"containers":[{"tabs":[{"stack":[\#(modules.joined(separator: ","))]}]}]}"#
  }

  private func page(_ name: String) -> String { #"{"route":"keep.page","parameters":"\#(name)"}"# }

  // MARK: Unreadable routes

  @Test func `if a route no longer exists, its module and the modules on this module are reported`() async throws {
    let restoration = try await app.restore(
      window(page("a"), #"{"route":"keep.gone","parameters":1}"#, page("c")))
    #expect(app.screen == "a")
    #expect(restoration.report.hasPrefix("Rebuilt 1 of 3 modules.\n"))
    #expect(restoration.failures.map(\.route) == ["keep.gone", "keep.page"])
    #expect(app.sink.messages == restoration.failures.prefix(1).map(\.description))
  }

  @Test func `a route that is no longer restorable is not opened`() async throws {
    let restoration = try await app.restore(
      window(page("a"), #"{"route":"keep.passing","parameters":"b"}"#))
    #expect(app.screen == "a")
    #expect(restoration.failures.map(\.route) == ["keep.passing"])
  }

  @Test(
    arguments: [
      (#"{"route":"keep.number","parameters":"7"}"#, "parameters"), (#"{"route":"keep.number"}"#, "parameters"),
      (
        #"{"route":"keep.parcel","parameters":{"id":"3F2504E0-4F89-11D3-9A0C-0305E82C3301","kind":"small","tracking":1}}"#,
        #""parameters.sent""#
      ),
      (#"{"route":"keep.other","parameters":{"words":["a",1]}}"#, #""parameters.words[1]""#),
    ])
  func `parameters that have changed are reported with the path of the field`(
    _ module: String, _ field: String
  ) async throws {
    let restoration = try await app.restore(window(page("a"), module))
    #expect(app.screen == "a")
    #expect(restoration.failures.map { $0.reason.contains(field) } == [true])
  }

  @Test func `a closure can read an older form of saved data, or reject it`() async throws {
    try await app.restore(
      window(page("a"), #"{"route":"keep.other","parameters":{"word":"old"}}"#))
    #expect(app.screen == "a old")
    let other = try SavingApp()
    let restoration = try await other.restore(
      window(page("a"), #"{"route":"keep.other","parameters":{"letters":"old"}}"#))
    #expect(other.screen == "a")
    #expect(restoration.failures.map { $0.reason.hasSuffix(": no word is left") } == [true])
  }

  @Test func `an interceptor decides on restored routes`() async throws {
    app.decide = { $0.isNamed(Keep.number) ? .refuse("no numbers today") : .proceed }
    let restoration = try await app.restore(
      window(page("a"), #"{"route":"keep.number","parameters":7}"#))
    #expect(app.screen == "a")
    #expect(
      restoration.failures.map { $0.error.map(brief) } == [Optional("route.refused: keep.number ← no numbers today")])
    #expect(app.sink.messages.count == 1)
  }

  // MARK: Files

  @Test func `unknown fields are ignored`() async throws {
    try await app.restore(
      #"{"format":1,"app":"x","containers":[{"colour":1,"tabs":[{"stack":[{"route":"keep.plain","age":{}}]}]}]}"#
    )
    #expect(app.screen == "plain")
  }

  @Test func `saved navigation in a later format is rejected, and the error states the number of the format`() throws {
    for format in ["2", "0", "-1", "9223372036854775807"] {
      let error = #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(
          SavedNavigation.self, from: Data(#"{"format":\#(format),"containers":"other"}"#.utf8))
      }
      guard case .dataCorrupted(let context)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(context.debugDescription.contains(format))
    }
  }

  @Test(
    arguments: [
      "", "{", "null", "3", "[]", "{}", #"{"format":1}"#, #"{"format":"1","containers":[]}"#,
      #"{"format":1,"containers":{}}"#, #"{"format":1,"containers":[{}]}"#,
      #"{"format":1,"containers":[{"tabs":[{"stack":[{}]}]}]}"#,
      #"{"format":1,"containers":[{"tabs":[{"stack":[{"route":1}]}]}]}"#,
      #"{"format":1,"containers":[{"tabs":[],"selected":1e99}]}"#,
      "\u{0}",
    ])
  func `invalid saved navigation is an error`(_ json: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(SavedNavigation.self, from: Data(json.utf8))
    }
  }

  @Test func `truncated saved navigation is an error at every length`() async throws {
    await app.page("a", .root)
    await app.open(Keep.other("b"), .embed(in: "detail"), from: "a")
    let data = Data(try app.saved().utf8)
    for count in 0..<data.count {
      #expect(throws: (any Error).self) {
        try JSONDecoder().decode(SavedNavigation.self, from: data.prefix(count))
      }
    }
  }

  @Test(arguments: ["-1", "2", "9223372036854775807", "-9223372036854775808"])
  func `the first tab is selected if the saved selected tab does not exist`(_ selected: String) async throws {
    let restoration = try await app.restore(
      #"{"format":1,"containers":[{"selected":\#(selected),"tabs":[{"name":"x","stack":[\#(page("a"))]},"#
        + #"{"name":"y","stack":[\#(page("b"))]}]}]}"#)
    #expect(app.screen == "[*x: a, y: b]")
    #expect(restoration.isFinished)
  }

  @Test func `a restoration that rebuilds no module finishes and leaves the window usable`() async throws {
    for json in [
      #"{"format":1,"containers":[{"tabs":[]}]}"#,
      #"{"format":1,"containers":[{"tabs":[{"stack":[]}]},{"tabs":[{"stack":[\#(page("a"))]}]}]}"#,
      window(#"{"route":"keep.gone"}"#, page("a")),
    ] {
      let restoration = try await app.restore(json)
      #expect(restoration.isFinished)
      #expect(restoration.rebuilt == 0)
      #expect(app.screen.isEmpty)
    }
    await app.page("root", .root)
    #expect(app.screen == "root")
  }

  // MARK: During the restoration

  @Test func `a restoration waits for a login gate`() async throws {
    app.decide = { request in
      guard request.isNamed(Keep.number) else { return .proceed }
      return .park {
        _ = try await request.open(Keep.login()).output()
        return .proceed
      }
    }
    let restoration = try await app.restore(
      window(page("a"), #"{"route":"keep.number","parameters":7}"#, page("c")))
    #expect(app.screen == "a | login")
    #expect(!restoration.isFinished)
    try app.navigator.dismiss()
    await app.router.idle()
    #expect(app.screen == "a number 7 c")
    #expect(restoration.isFinished)
    #expect(restoration.rebuilt == 3)
  }

  @Test func `a restored route has no link, so a gate for links proceeds`() async throws {
    app.decide = { $0.link == nil ? .proceed : .refuse("not from outside") }
    try await app.restore(window(page("a")))
    #expect(app.screen == "a")
  }

  @Test func `a second window is saved and restored separately`() async throws {
    let other = InMemoryNavigator()
    app.router.route(Keep.page("b"), style: .root, in: other)
    await app.page("a", .root)
    let saved = try #require(app.router.savedNavigation(of: other))
    let third = InMemoryNavigator()
    app.router.restore(saved, in: third)
    await app.router.idle()
    #expect(third.views.compactMap { ($0 as? KeepView)?.name } == ["b"])
    #expect(app.screen == "a")
  }
}
