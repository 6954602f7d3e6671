import Testing
import VIPER
import VIPERInspection
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Adapted names among other features")
struct AdaptedNameTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  @Test func `The table shows a link to a required name at the route to which it leads`() throws {
    try app.adaptReading()
    try app.router.register("Links") {
      $0.add(
        EntryPoint(.link, text: "read/:n", claim: "read/:", routes: [Needs.reading], content: ()))
    }
    let entry = app.router.describe().routes.first { $0.name == "page.named" }
    #expect(entry?.links == ["read/:n"])
  }

  @Test func `The table shows a link to an interface that is adapted`() throws {
    try app.serve(Wanted.headed, by: Page.named) { $0 }
    try app.adapt { $0.adapt(Needs.plainLabel, to: Wanted.headed) { LabelAdapter($0) } }
    try app.router.register("Links") {
      $0.add(
        EntryPoint(.link, text: "l/:n", claim: "l/:", routes: [Needs.plainLabel], content: ()))
    }
    let entry = app.router.describe().routes.first { $0.name == "page.named" }
    #expect(entry?.links == ["l/:n"])
  }

  @Test func `A required name cannot be restorable, since what is saved is the route to which it leads`() throws {
    try app.adaptReading()
    #expect(throws: RegistrationError.self) {
      try app.router.register("Saving") {
        $0.add(
          EntryPoint(
            .restoration, text: "needs.reading", claim: "needs.reading", routes: [Needs.reading],
            content: ()))
      }
    }
  }

  @Test func `An output that cannot be translated is thrown to who waits for it`() async throws {
    try app.adaptReading()
    let handle = app.router.route(Needs.reading, 3)
    await app.router.idle()
    app.page("3")?.send(Page.give, "three")
    await app.router.idle()
    #expect(handle.state == .removed)
    let error = await #expect(throws: TextError.self) { _ = try await handle.output() }
    #expect(error?.description == "three is no number")
  }

  @Test func `An output that cannot be translated, and that nobody waits for, is not lost in silence`() async throws {
    try app.adaptReading()
    app.router.route(Needs.reading, 3)
    await app.router.idle()
    app.page("3")?.send(Page.give, "three")
    await app.router.idle()
    #expect(
      app.sink.messages == [
        "What the module of route \"page.named\" gave was not passed on: it could not be made into what was asked for."
          + " three is no number. Usually the adapter does not know all that may be given. Look at its `output:`."
      ])
  }

  @Test func `Handles of what is inside give the output of the name by which it was asked for`() async throws {
    try app.adaptReading()
    app.home.submodules.add(Needs.reading, 3)
    await app.router.idle()
    let handles = app.home.submodules.handles(of: Needs.reading)
    #expect(handles.count == 1)
    app.page("3")?.send(Page.give, "2.5")
    await app.router.idle()
    #expect(handles.first?.givenOutput == 2.5)
  }

  @Test func `What gives nothing may be had from what gives something, with the same parameters`() async throws {
    let shown = RouteName<String, Never>("adaptedName.shown")
    try app.adapt {
      $0.adapt(shown, to: Page.named) {
        $0
      } output: { _ in
        nil
      }
    }
    app.home.route(shown, "A")
    await app.router.idle()
    app.page("A")?.send(Page.give, "unwanted")
    await app.router.idle()
    #expect(app.home.results.map(\.status) == [.empty] && app.sink.messages == [])
  }

  private nonisolated enum Elsewhere {
    static let counted = RouteName<Void, Double>("adaptedName.counted")
  }
  private final class CountedPresenter: VIPPresenter, ProducesOutput, HandlesEvents {
    typealias Output = Double
    static let events = EventMapping(CountedPresenter.self) {
      $0.on(Page.leave) { $0.finish(with: 1.5) }
    }
  }

  @Test func `A redirection to what gives what was promised gives it to who asked by an adapted name`() async throws {
    try app.adaptReading()
    try app.router.register("Counted") {
      $0.module(prefix: "Counted", view: VIPView.init, presenter: CountedPresenter.init)
      $0.route(Elsewhere.counted, .push, to: CountedPresenter.self)
    }
    app.listen { $0.isNamed(Page.named) ? .redirect(to: Elsewhere.counted) : .proceed }
    let handle = app.home.route(Needs.reading, 3)
    await app.router.idle()
    let view = try #require(handle.target)
    view.send(Page.leave)
    await app.router.idle()
    #expect(handle.givenOutput == 1.5)
    #expect(app.home.results.first?.output(of: Needs.reading) == 1.5)
  }

  @Test func `What is made through an adapter and shown later gives its output in the asked words`() async throws {
    try app.adaptReading()
    let handle = app.home.route(Needs.reading, 3, style: .make)
    await app.router.idle()
    #expect(handle.commit(as: .push) == .routed)
    await app.router.idle()
    app.page("3")?.send(Page.give, "2.5")
    await app.router.idle()
    #expect(handle.givenOutput == 2.5 && app.layout == "home")
    #expect(app.home.results.first?.output(of: Needs.reading) == 2.5)
  }

  @Test func `What is parked through an adapter goes on with what was translated, once`() async throws {
    var translated = 0
    try app.adapt {
      $0.adapt(Needs.reading, to: Page.named) { number in
        translated += 1
        return "\(number)"
      } output: {
        Double($0) ?? 0
      }
    }
    app.listen { _ in .park { .proceed } }
    let handle = app.home.route(Needs.reading, 3)
    #expect(handle.outcome == .held)
    await app.router.idle()
    #expect(app.layout == "home 3" && translated == 1)
  }

  @Test func `A fallback that is an adapted name gets the error`() async throws {
    nonisolated enum Lost {
      static let lost = RouteName<RouteError, Never>("adaptedName.lost")
    }
    try app.adapt {
      $0.adapt(Lost.lost, to: Page.named) { _ in
        "lost"
      } output: { _ in
        nil
      }
    }
    app.router.fallback = Lost.lost
    app.home.route(Needs.third, "x")
    await app.router.idle()
    #expect(app.layout == "home lost")
  }
}
