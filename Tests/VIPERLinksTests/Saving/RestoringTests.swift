import Foundation
import Testing
import VIPER
import VIPERLinks
import VIPERRestoration
import VIPERTesting

@MainActor @Suite("Restoring saved navigation")
struct RestoringTests {
  private let app: SavingApp
  init() throws { app = try SavingApp() }

  /// A window with a stack of modules.
  private func window(_ modules: String...) -> String {
    #"{"format":1,"containers":[{"tabs":[{"stack":[\#(modules.joined(separator: ","))]}]}]}"#
  }

  private func page(_ name: String) -> String { #"{"route":"keep.page","parameters":"\#(name)"}"# }

  // MARK: What cannot be read any more

  @Test func `a route that has gone is reported, with what stands on it`() async throws {
    let restoration = try await app.restore(
      window(page("a"), #"{"route":"keep.gone","parameters":1}"#, page("c")))
    #expect(app.screen == "a")
    #expect(
      restoration.report == """
        Rebuilt 1 of 3 modules.
        The route "keep.gone" was not rebuilt: No restorable route has this name. Usually an older version of the app \
        has saved it. Register it as restorable.
        The route "keep.page" was not rebuilt: It stands on "keep.gone", which could not be rebuilt.
        """)
    #expect(app.sink.messages == [])
  }

  @Test func `a route that is not restorable any more is not opened`() async throws {
    let restoration = try await app.restore(
      window(page("a"), #"{"route":"keep.passing","parameters":"b"}"#))
    #expect(app.screen == "a")
    #expect(restoration.failures.map(\.route) == ["keep.passing"])
  }

  @Test(
    arguments: [
      (
        #"{"route":"keep.number","parameters":"7"}"#,
        "its parameters: Int is expected, and a string is there"
      ),
      (#"{"route":"keep.number"}"#, "its parameters: Int is expected, and nothing is there"),
      (
        #"{"route":"keep.parcel","parameters":{"id":"3F2504E0-4F89-11D3-9A0C-0305E82C3301","kind":"small","tracking":1}}"#,
        #"the field "parameters.sent": it is missing"#
      ),
      (
        #"{"route":"keep.other","parameters":{"words":["a",1]}}"#,
        #"the field "parameters.words[1]": String is expected, and a number is there"#
      ),
    ])
  func `parameters that have changed are reported by their field`(
    _ module: String, _ reason: String
  ) async throws {
    let restoration = try await app.restore(window(page("a"), module))
    #expect(app.screen == "a")
    #expect(
      restoration.failures.map(\.reason) == ["What was saved of it cannot be read: \(reason)."])
  }

  @Test func `an older form may be read, and refused`() async throws {
    try await app.restore(
      window(page("a"), #"{"route":"keep.other","parameters":{"word":"old"}}"#))
    #expect(app.screen == "a old")
    let other = try SavingApp()
    let restoration = try await other.restore(
      window(page("a"), #"{"route":"keep.other","parameters":{"letters":"old"}}"#))
    #expect(other.screen == "a")
    #expect(
      restoration.failures.map(\.reason) == ["What was saved of it is refused: no word is left"])
  }

  @Test func `what a route makes of its parameters is asked as ever`() async throws {
    app.decide = { $0.isNamed(Keep.number) ? .refuse("no numbers today") : .proceed }
    let restoration = try await app.restore(
      window(page("a"), #"{"route":"keep.number","parameters":7}"#))
    #expect(app.screen == "a")
    #expect(
      restoration.failures.map(\.reason) == [
        #"The route "keep.number" was refused by an interceptor: no numbers today"#
      ])
    #expect(app.sink.messages.count == 1)
  }

  // MARK: Files

  @Test func `fields that nobody knows are ignored`() async throws {
    try await app.restore(
      #"{"format":1,"app":"x","containers":[{"colour":1,"tabs":[{"stack":[{"route":"keep.plain","age":{}}]}]}]}"#
    )
    #expect(app.screen == "plain")
  }

  @Test func `a later format is refused, and says so`() throws {
    for format in ["2", "0", "-1", "9223372036854775807"] {
      let error = #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(
          SavedNavigation.self, from: Data(#"{"format":\#(format),"containers":"other"}"#.utf8))
      }
      guard case .dataCorrupted(let context)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(
        context.debugDescription
          == "The navigation was saved in format \(format), and up to 1 is read. Usually a newer version of the app has"
          + " saved it. Show the root instead.")
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
  func `what is no saved navigation is an error`(_ json: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(SavedNavigation.self, from: Data(json.utf8))
    }
  }

  @Test func `what was cut off is an error, wherever`() async throws {
    await app.page("a", .root)
    await app.open(Keep.other, "b", .embed(in: "detail"), from: "a")
    let data = Data(try app.saved().utf8)
    for count in 0..<data.count {
      #expect(throws: (any Error).self) {
        try JSONDecoder().decode(SavedNavigation.self, from: data.prefix(count))
      }
    }
  }

  @Test(arguments: ["-1", "2", "9223372036854775807", "-9223372036854775808"])
  func `a selected tab that is not there leaves the first in front`(_ selected: String) async throws {
    let restoration = try await app.restore(
      #"{"format":1,"containers":[{"selected":\#(selected),"tabs":[{"name":"x","stack":[\#(page("a"))]},"#
        + #"{"name":"y","stack":[\#(page("b"))]}]}]}"#)
    #expect(app.screen == "[*x: a, y: b]")
    #expect(restoration.isFinished)
  }

  @Test func `a window is not left empty without a word`() async throws {
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

  // MARK: Meanwhile

  @Test func `a login gate is waited for`() async throws {
    app.decide = { request in
      guard request.isNamed(Keep.number) else { return .proceed }
      return .park {
        _ = try await request.open(Keep.login).output()
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
    #expect(restoration.isFinished && restoration.rebuilt == 3)
  }

  @Test func `it is no link, so a gate for links lets it pass`() async throws {
    app.decide = { $0.link == nil ? .proceed : .refuse("not from outside") }
    try await app.restore(window(page("a")))
    #expect(app.screen == "a")
  }

  @Test func `another window is saved and restored by itself`() async throws {
    let other = InMemoryNavigator()
    app.router.route(Keep.page, "b", style: .root, in: other)
    await app.page("a", .root)
    let saved = try #require(app.router.savedNavigation(of: other))
    let third = InMemoryNavigator()
    app.router.restore(saved, in: third)
    await app.router.idle()
    #expect(third.views.compactMap { ($0 as? KeepView)?.name } == ["b"])
    #expect(app.screen == "a")
  }
}
