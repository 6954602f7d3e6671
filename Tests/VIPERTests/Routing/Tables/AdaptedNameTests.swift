import Testing
import VIPER
import VIPERInspection
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Adapted names with other features")
struct AdaptedNameTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  @Test func `the route table lists a link to a required name under the route to which the name is adapted`() throws {
    try app.adaptReading()
    try app.router.register("Links") {
      $0.add(
        EntryPoint(.link, text: "read/:n", claim: "read/:", routes: [Needs.reading], content: ()))
    }
    let entry = app.router.describe().routes.first { $0.name == "page.named" }
    #expect(entry?.links == ["read/:n"])
  }

  @Test func `the route table lists a link to an adapted interface under the route that serves it`() throws {
    try app.serve(Wanted.headed, by: Page.named) { $0 }
    try app.adapt { $0.adapt(Needs.plainLabel, to: Wanted.headed) { LabelAdapter($0) } }
    try app.router.register("Links") {
      $0.add(
        EntryPoint(.link, text: "l/:n", claim: "l/:", routes: [Needs.plainLabel], content: ()))
    }
    let entry = app.router.describe().routes.first { $0.name == "page.named" }
    #expect(entry?.links == ["l/:n"])
  }

  @Test func `a required name cannot be registered for restoration`() throws {
    try app.adaptReading()
    #expect(throws: Diagnostic.self) {
      try app.router.register("Saving") {
        $0.add(
          EntryPoint(
            .restoration, text: "needs.reading", claim: "needs.reading", routes: [Needs.reading],
            content: ()))
      }
    }
  }

  @Test func `an error in the conversion of an output is thrown to the task that waits for the output`() async throws {
    try app.adaptReading()
    let handle = app.router.route(Needs.reading(3))
    await app.router.idle()
    app.page("3")?.send(Page.give("three"))
    await app.router.idle()
    #expect(handle.state == .removed)
    let error = await #expect(throws: TextError.self) { _ = try await handle.output() }
    #expect(error?.description == "three is no number")
  }

  @Test func `an error in the conversion of an output is reported if no task waits for the output`() async throws {
    try app.adaptReading()
    app.router.route(Needs.reading(3))
    await app.router.idle()
    app.page("3")?.send(Page.give("three"))
    await app.router.idle()
    #expect(
      app.sink.briefs == ["route.outputNotAdapted: page.named ← three is no number"])
  }

  @Test func `the handle of an adapted submodule returns the output under the required name`() async throws {
    try app.adaptReading()
    app.home.submodules.add(Needs.reading(3))
    await app.router.idle()
    let handles = app.home.submodules.handles(of: Needs.reading)
    #expect(handles.count == 1)
    await app.router.idle(after: app.page("3")?.send(Page.give("2.5")))
    #expect(handles.first?.givenOutput == 2.5)
  }

  private nonisolated enum Elsewhere {
    static let counted = RouteName<Void, Double>("adaptedName.counted")
  }
  private final class CountedPresenter: VIPPresenter, ProducesOutput, Mapped {
    typealias Output = Double
    static let mapping = Mapping(CountedPresenter.self) {
      $0.on(Page.leave) { $0.finish(with: 1.5) }
    }
  }

  @Test
  func `after a redirect to a route with the promised output type, the output has the required name`() async throws {
    try app.adaptReading()
    try app.router.register("Counted") {
      $0.module(prefix: "Counted", view: VIPView.init, presenter: CountedPresenter.init)
      $0.route(Elsewhere.counted, .push, to: CountedPresenter.self)
    }
    app.listen { $0.isNamed(Page.named) ? .redirect(to: Elsewhere.counted()) : .proceed }
    let handle = await app.router.idle(after: app.home.route(Needs.reading(3)))
    let view = try #require(handle.target)
    view.send(Page.leave())
    await app.router.idle()
    #expect(handle.givenOutput == 1.5)
    #expect(app.home.results.first?.output(of: Needs.reading) == 1.5)
  }

  @Test func `a module that is made by an adapted name and shown later delivers the converted output`() async throws {
    try app.adaptReading()
    let handle = await app.router.idle(after: app.home.route(Needs.reading(3), style: .unshown))
    #expect(handle.commit(as: .push) == .routed)
    await app.router.idle()
    await app.router.idle(after: app.page("3")?.send(Page.give("2.5")))
    #expect(handle.givenOutput == 2.5)
    #expect(app.layout == "home")
    #expect(app.home.results.first?.output(of: Needs.reading) == 2.5)
  }

  @Test func `a parked route of an adapted name converts its parameters only once`() async throws {
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
    let handle = app.home.route(Needs.reading(3))
    #expect(handle.outcome == .held)
    await app.router.idle()
    #expect(app.layout == "home 3")
    #expect(translated == 1)
  }

  @Test func `a fallback can be an adapted name and receives the error`() async throws {
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
    app.home.route(Needs.third("x"))
    await app.router.idle()
    #expect(app.layout == "home lost")
  }
}
