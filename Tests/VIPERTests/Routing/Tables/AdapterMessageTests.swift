import Testing
import VIPER
import VIPERTesting

@MainActor @Suite("What users of adapted names are told and given")
struct AdapterMessageTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  @Test func `The error of an adapter that leads nowhere names what was asked for`() throws {
    try app.adapt { $0.adapt(Needs.first, to: Needs.third) }
    let handle = app.home.route(Needs.first, "x")
    #expect(
      handle.error?.description
        == "The route \"needs.first\" was not opened: it is adapted to \"needs.third\", which nobody has. Usually the"
        + " feature that has it is not registered. Register it, or adapt to another.")
    #expect(handle.outcome == .unhandled && app.sink.messages == [handle.error?.description])
  }

  @Test func `What an adapter makes of an interface is made when it is opened and when somebody asks`() async throws {
    try app.serve(Wanted.headed, by: Page.named) { $0 }
    var made = 0
    try app.adapt {
      $0.adapt(Needs.plainLabel, to: Wanted.headed) {
        made += 1
        return LabelAdapter($0)
      }
    }
    let handle = app.home.push(Needs.plainLabel, "A")
    await app.router.idle()
    #expect(made == 1)
    made = 0
    _ = handle.target(as: Needs.plainLabel)
    #expect(made == 1)
  }

  @Test func `A module inside is found by what was asked for, and by its route`() async throws {
    try app.serve(Wanted.headed, by: Page.named) { $0 }
    try app.adapt { $0.adapt(Needs.plainLabel, to: Wanted.headed) { LabelAdapter($0) } }
    app.home.submodules.add(Needs.plainLabel, "A")
    await app.router.idle()
    #expect(app.home.submodules.handles(of: Needs.plainLabel).count == 1)
    #expect(app.home.submodules.handles(of: Page.named).count == 1)
  }

  @Test func `Indexes beyond all bounds stand for the first and the last place`() async throws {
    let first = app.home.submodules.add(Page.named, "A", at: .max)
    app.home.submodules.add(Page.named, "B", at: .min)
    await app.router.idle()
    #expect(app.layout == "home(B, A)")
    app.home.submodules.move(first, to: .min)
    await app.router.idle()
    #expect(app.layout == "home(A, B)")
    app.home.submodules.move(first, to: .max)
    await app.router.idle()
    #expect(app.layout == "home(B, A)" && app.sink.messages == [])
  }

  @Test func `A route that was refused first and registered again when it could be is no fault`() throws {
    let late = RouteName<Void, Never>("adapted.late")
    func add() throws {
      try app.router.register("Late") { $0.route(late, to: "Late") }
    }
    #expect(throws: RegistrationError.self) { try add() }
    try app.router.register("Module") { $0.module(prefix: "Late", view: VIPView.init) }
    try add()
    #expect(app.router.validate() == [])
  }
}
