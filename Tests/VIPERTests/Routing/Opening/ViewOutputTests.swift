import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private nonisolated enum Color {
  static let pick = RouteName<Void, Int>("color.pick")
  static let named = RouteName<Void, Int>("color.named")
  static let about = RouteName<Void, Never>("color.about")
  static let wrong = RouteName<Void, Double>("color.wrong")
}

/// A view that closes its own module.
private final class PickerView: VIPView, ProducesOutput {
  typealias Output = Int
}

private final class AboutView: VIPView {}

@MainActor @Suite("C80: a module without a presenter closes with an output")
struct ViewOutputTests {
  private let app: RouteApp

  init() throws {
    app = try RouteApp()
    try app.router.register { app in
      app.module(view: PickerView.init)
      app.route(Color.pick, .push, to: PickerView.self)
      app.route(Color.named, .present, to: "Picker")
      app.module(prefix: "About", view: AboutView.init)
      app.route(Color.about, .push, to: AboutView.self)
    }
  }

  @Test func `V22: a view closes its module with an output, which the opener receives once`() async throws {
    for (number, event) in [Color.pick().event(), Color.named().event()].enumerated() {
      app.home.send(event)
      await app.router.idle()
      let picker = try #require(app.navigator.top as? PickerView)
      #expect(picker.finish(with: 7))
      #expect(!picker.finish(with: 8))
      await app.router.idle()
      #expect(app.home.results.count == number + 1)
      #expect(app.home.results.last?.eventID == event.id)
      #expect(app.home.results.last?.data as? Int == 7)
      #expect(app.layout == "home")
      #expect(picker.port.isRemoved)
    }
    #expect(
      app.sink.briefs == ["module.finishedTwice: Picker", "module.finishedTwice: Picker"],
      "each second call is reported")
  }

  @Test func `a view closes its module without an output`() async throws {
    let handle = await app.router.idle(after: app.home.push(Color.about()))
    #expect(try #require(handle.target as? AboutView).finish())
    await app.router.idle()
    #expect(handle.state == .removed)
    #expect(app.home.results.map(\.status) == [.empty])
    #expect(app.sink.messages == [])
  }

  @Test func `a view that the app has built itself cannot finish its module`() throws {
    let view = PickerView()
    #expect(!view.finish(with: 1), "the view belongs to no module")
    let built = try VIPBuilder(prefix: "Picker", router: app.router).build() as? PickerView
    #expect(built?.finish(with: 1) == false)
    #expect(app.sink.messages.count == 1)
  }

  @Test func `a route whose output differs from the output of the view is rejected`() {
    let error = #expect(throws: Diagnostic.self) {
      try app.router.register { $0.route(Color.wrong, to: "Picker") }
    }
    #expect(error.map(brief) == "registration.outputDoesNotFit: color.wrong, Picker")
  }

  @Test func `a route to a view that no module has is rejected`() {
    let error = #expect(throws: Diagnostic.self) {
      try app.router.register { $0.route(RouteName<Void, Never>("color.none"), to: ProbeView.self) }
    }
    #expect(
      error.map(brief)
        == "registration.unknownModule: color.none, the module with the view ProbeView, but no registered module has this part, VIPERTests/ViewOutputTests.swift"
    )
  }
}
