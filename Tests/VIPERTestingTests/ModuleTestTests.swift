import Testing
import VIPER
import VIPERMiddleware
import VIPERSwiftTesting
import VIPERTesting

private final class GreetingView: VIPView, Mapped {
  static let mapping = Mapping(GreetingView.self) {
    $0.onInitialize { (view, name: String) in view.name = name }
  }
  private(set) var name = ""
}

/// A presenter that closes its module without an output.
private final class ClosingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ClosingPresenter.self) { $0.on(Profile.edit) { presenter in presenter.finish() } }
}

@MainActor @Suite("ModuleTest", .viper)
struct ModuleTestTests {
  @Test func `a presenter is tested with scripted answers from below`() async throws {
    let test = try ModuleTest(presenter: ProfilePresenter(), parameters: 7)
    test.below.answers(Profile.fetch) { User(id: $0) }
    await test.start {
      $0.forwards(Profile.fetch(7))
      $0.publishes(Profile.shown, "Ann (7)")
    }
    await test.send(Profile.open(8)) {
      $0.forwards(Profile.fetch(8))
      $0.publishes(Profile.shown, "Ann (8)")
    }
    try await test.finish()
  }

  @Test func `an interactor is tested by its answers and failures`() async throws {
    let test = try ModuleTest(interactor: ProfileInteractor(clock: ManualClock()))
    await test.send(Profile.fetch(1)) { $0.publishes(Profile.fetch) { $0.name == "Ann" } }
    await test.send(Profile.fetch(-1)) {
      $0.fails(Profile.fetch, .invalid)
      $0.ends(.answered)
    }
    try await test.finish()
  }

  @Test func `a view is tested by its events and by its handling of an answer`() async throws {
    let test = try ModuleTest(view: ProfileView())
    test.below.answers(Profile.save, ())
    await test.does {
      $0.tapSave()
    } _: {
      $0.forwards(Profile.save("Bea"))
      $0.publishes(Profile.save)
    }
    #expect(try test.view.title == "saved")
    try await test.finish()
  }

  @Test func `a retry middleware forwards each attempt to the scripted parts below`() async throws {
    let clock = ManualClock()
    let retry = RetryMiddleware(
      Profile.fetch, on: [.error], attempts: 2, backOff: BackOff(first: .seconds(1)), clock: clock)
    let test = try ModuleTest(middleware: MiddlewareList(beforeInteractor: [retry]), clock: clock)
    test.below.fails(Profile.fetch, .error)
    await test.send(Profile.fetch(1)) { $0.forwards(Profile.fetch(1)) }
    await test.advance(by: .seconds(1)) {
      $0.forwards(Profile.fetch(1))
      $0.fails(Profile.fetch, .error)
    }
    try await test.finish()
  }

  @Test func `a test can answer or fail an event that waits below`() async throws {
    let test = try ModuleTest(presenter: ProfilePresenter(), parameters: 1)
    test.below.waits(for: Profile.fetch)
    await test.start { $0.forwards(Profile.fetch(1)) }
    await test.answer(Profile.fetch, User(id: 1)) { $0.publishes(Profile.shown, "Ann (1)") }
    await test.send(Profile.open(2)) { $0.forwards(Profile.fetch(2)) }
    await test.fail(Profile.fetch, .timeout) { $0.fails(Profile.fetch, .timeout) }
    try await test.finish()
  }

  @Test func `a one-way event that is handled below is accepted and leaves no pending work`() async throws {
    let test = try ModuleTest(view: EditorView())
    test.below.takes(Profile.news)
    await test.send(Profile.news("x")) {
      $0.forwards(Profile.news("x"))
      $0.ends(.accepted)
    }
    #expect(test.router.pendingWork.isEmpty)
    try await test.finish()
  }

  @Test func `a handler that sleeps on the test's clock continues when the test advances the clock`() async throws {
    let clock = ManualClock()
    let test = try ModuleTest(interactor: ProfileInteractor(clock: clock), clock: clock)
    await test.send(Profile.slow()) { $0.ends(.accepted) }
    #expect(
      test.router.pendingWork.map(\.description) == [
        "the handler of \"profile.slow\" in module \"Module\", which waits for its clock to be advanced"
      ])
    await test.advance(by: .seconds(3)) { $0.publishes(Profile.slow, "late") }
    try await test.finish()
  }

  @Test func `a registered module is tested with a route that it opens`() async throws {
    let test = try ModuleTest(registered: "Profile", as: ProfileView.self, parameters: 3) {
      try $0.register(ProfileRouter())
    }
    await test.start { $0.publishes(Profile.shown, "Ann (3)") }
    await test.send(Profile.edit()) { $0.routes(Profile.editor("Ann")) }
    try await test.finish()
  }

  @Test func `a module of a launched app returns its output under the module's name`() async throws {
    let test = try ModuleTest(registered: "Editor", as: EditorView.self, parameters: "Ann") {
      try $0.register(ProfileRouter())
      try $0.launch()
    }
    await test.send(Profile.news("Bea")) { $0.gives("Editor", "Bea") }
    try await test.finish()
  }

  @Test func `a module test requires no expectations for the steps inside an opened module`() async throws {
    let test = try ModuleTest(view: EditorView()) { try $0.register(ProfileRouter()) }
    await test.does {
      $0.present(Profile.screen(7))
    } _: {
      $0.routes(Profile.screen(7))
      $0.shows("Profile", as: .present)
    }
    try await test.finish()
  }

  @Test func `a route that a part opens by a call of the router must be expected`() async throws {
    for isExpected in [true, false] {
      let test = try TestReporter.$current.withValue(nil) {
        try ModuleTest(view: EditorView()) { try $0.register(ProfileRouter()) }
      }
      await test.does { [router = test.router] _ in
        router.route(Profile.screen(7), style: .push)
      } _: {
        if isExpected { $0.routes(Profile.screen(7)) }
      }
      var found: [TestFailure] = []
      do { try await test.finish() } catch { found = error.failures }
      #expect(found.map(\.kind) == (isExpected ? [] : [.unexpected]))
    }
  }

  @Test func `a module returns its output to its opener`() async throws {
    let test = try ModuleTest(presenter: EditorPresenter(), parameters: "Ann")
    await test.send(Profile.news("Bea")) { $0.gives("Module", "Bea") }
    try await test.finish()
  }

  @Test func `a module that closes without an output must be expected to close`() async throws {
    for isExpected in [true, false] {
      let test = try TestReporter.$current.withValue(nil) { try ModuleTest(presenter: ClosingPresenter()) }
      await test.send(Profile.edit()) { if isExpected { $0.closes("Module") } }
      var found: [TestFailure] = []
      do { try await test.finish() } catch { found = error.failures }
      #expect(found.map(\.kind) == (isExpected ? [] : [.unexpected]))
    }
  }

  @Test func `the parameters that a view receives need no expectation`() async throws {
    try await ModuleTest(view: GreetingView(), parameters: "Ann") { test in
      await test.start()
      let name = try test.view.name
      #expect(name == "Ann")
    }
  }

  @Test func `a test without the parameters of its module has one failure, which names the argument`() async throws {
    for isExpecting in [false, true] {
      let found = await #expect(throws: TestFailures.self) {
        try await TestReporter.$current.withValue(nil) {
          try await ModuleTest(view: GreetingView(), presenter: ProfilePresenter()) { test in
            if isExpecting { await test.start { $0.forwards(Profile.fetch(7)) } }
            await test.send(Profile.open(8)) { $0.publishes(Profile.shown, "Ann (8)") }
          }
        }
      }
      #expect(found?.failures.map(\.kind) == [.reported])
      let text =
        "`onInitialize` of GreetingView requires parameters of type String, but the test passes none."
        + " Pass `parameters:`"
      #expect(found?.failures.first?.message.hasPrefix(text) == true, "\(String(describing: found))")
    }
  }

  @Test func `a test of the report about missing parameters passes`() async throws {
    let test = try ModuleTest(presenter: ProfilePresenter())
    await test.start { $0.reports("requires Int") }
    try await test.finish()
  }

  @Test func `an expectation of a start after the first act is a failure, even if the first act caused the step`()
    async throws
  {
    for isStrict in [false, true] {
      let found = await #expect(throws: TestFailures.self) {
        try await TestReporter.$current.withValue(nil) {
          let test =
            isStrict
            ? try ModuleTest(view: ProfileView()) : try RelaxedModuleTest<ProfileView>(view: ProfileView())
          test.below.answers(Profile.save, ())
          await test.does {
            $0.tapSave()
          } _: {
            $0.forwards(Profile.save("Bea"))
            if isStrict { $0.publishes(Profile.save) }
          }
          await test.start { $0.publishes(Profile.save) }
          try await test.finish()
        }
      }
      #expect(found?.failures.map(\.kind) == [.missing])
      let isExplained = found?.failures.first?.message.contains(" It happened earlier, in the act at ") == true
      #expect(isExplained != isStrict, "\(String(describing: found))")
    }
  }

  @Test func `a start without expectations after the first act is no failure`() async throws {
    let test = try ModuleTest(view: EditorView())
    test.below.takes(Profile.news)
    await test.send(Profile.news("x")) { $0.forwards(Profile.news("x")) }
    await test.start()
    await test.start { _ in }
    try await test.finish()
  }

  @Test func `a superseded event is not a failure`() async throws {
    let test = try ModuleTest(view: ProfileView())
    test.below.fails(Profile.save, .cancelled)
    await test.send(Profile.save("x")) { $0.forwards(Profile.save("x")) }
    await test.send(Profile.save("y")) {
      $0.forwards(Profile.save("y"))
      $0.fails(Profile.save, .cancelled)
    }
    try await test.finish()
  }

  @Test func `a test with an invalid setup throws and reports nothing else`() async throws {
    #expect(throws: (any Error).self) {
      try ModuleTest(registered: "Nobody", as: ProfileView.self) { try $0.register(ProfileRouter()) }
    }
    #expect(throws: ConfigurationError.self) { try AppTest { $0.fallback = RouteName<RouteError, Never>("nowhere") } }
  }

  @Test func `in a relaxed test an unscripted event ends unhandled, and is a failure unless the test expects it`()
    async throws
  {
    let test = try RelaxedModuleTest(presenter: ProfilePresenter(), parameters: 7)
    await test.start { $0.reports("profile.fetch") }
    await test.send(Profile.save("x")) {
      $0.forwards(Profile.save("x"))
      $0.ends(.unhandled)
    }
    let fetched = await test.does {
      try await $0.request(Profile.fetch(1))
    } _: {
      $0.reports("profile.fetch")
    }
    let error = await #expect(throws: RequestError.self) { try await fetched.value }
    #expect(error?.code == "unhandled")
    try await test.finish()
    let found = await #expect(throws: TestFailures.self) {
      try await TestReporter.$current.withValue(nil) {
        try await RelaxedModuleTest(presenter: ProfilePresenter(), parameters: 7) { test in
          await test.send(Profile.save("x")) { $0.forwards(Profile.save("x")) }
        }
      }
    }
    #expect(Set(found?.failures.map(\.kind) ?? []) == [.unhandled])
  }

  @Test func `a relaxed test requires only the expected steps`() async throws {
    let test = try RelaxedModuleTest(presenter: ProfilePresenter(), parameters: 7)
    test.below.answers(Profile.fetch) { User(id: $0) }
    await test.send(Profile.open(8)) { $0.publishes(Profile.shown, "Ann (8)") }
    try await test.finish()
  }
}

@MainActor @Suite("AppTest", .viper)
struct AppTestTests {
  @Test func `an app test can broadcast an event or open a route, and receives the handle of the route`() async throws {
    let app = try AppTest { try $0.register(ProfileRouter()) }
    let profile = await app.open(Profile.screen(7)) { $0.shows("Profile", as: .root) }
    #expect(profile.state == .routed)
    let editor = await app.open(Profile.editor("Ann")) { $0.shows("Editor", as: .present) }
    await app.does {
      $0.broadcast(Profile.news("Bea"))
    } _: {
      $0.gives("Editor") { (name: String) in name.hasPrefix("B") }
      $0.closes("Editor")
    }
    #expect(editor.givenOutput == "Bea")
    try await app.finish()
  }

  @Test func `a route that an interface opens is expected by the same interface`() async throws {
    let app = try AppTest {
      try $0.register(ProfileRouter())
      try $0.register { $0.interface(Profile.writing, by: Profile.editor) { (view: EditorView) in view } }
    }
    await app.open(Profile.screen(7)) { $0.shows("Profile") }
    await app["Profile"].does(as: ProfileView.self) {
      $0.present(Profile.writing("Ann"))
    } _: {
      $0.routes(Profile.writing("Ann"))
      $0.shows("Editor")
    }
    try await app.finish()
  }

  @Test(arguments: ["answers", "fails", "waits", "takes"])
  func `a script does not answer an event with an input of another type`(_ script: String) async throws {
    let below = ScriptedInteractor()
    switch script {
    case "answers": below.answers(Profile.fetch, User())
    case "fails": below.fails(Profile.fetch)
    case "waits": below.waits(for: Profile.fetch)
    default: below.takes(Profile.open)
    }
    let test = try TestReporter.$current.withValue(nil) { try RelaxedModuleTest(interactor: below) }
    for data in ["seven", 7] as [any Sendable] {
      await test.does { $0.send(Event(named: script == "takes" ? "profile.open" : "profile.fetch", data: data)) }
    }
    if script == "waits" { await test.answer(Profile.fetch, User()) }
    let failures = await #expect(throws: TestFailures.self) { try await test.finish() }
    #expect(failures?.failures.map(\.kind) == [.unhandled])
  }

  @Test func `a module of an app can have a scripted interactor`() async throws {
    let users = ScriptedInteractor()
    users.answers(Profile.fetch) { User(id: $0, name: "Bea") }
    let app = try AppTest {
      try $0.register {
        $0.module(prefix: "Profile", view: ProfileView.init, presenter: ProfilePresenter.init, interactor: { users })
        $0.route(Profile.screen, .root, to: "Profile")
      }
    }
    await app.open(Profile.screen(7)) { $0.shows("Profile") }
    #expect(app["Profile"].read(as: ProfileView.self, \.title) == "Bea (7)")
    await app["Profile"].send(Profile.save("x")) {
      $0.reports { $0.code == "event.unhandled" && $0.name == "profile.save" }
      $0.ends(.unhandled)
    }
    try await app.finish()
  }

  @Test func `a flow over two modules is tested by its steps`() async throws {
    let app = try AppTest { try $0.register(ProfileRouter()) }
    await app.open(Profile.screen(7)) {
      $0.shows("Profile", as: .root)
      $0.publishes(Profile.shown, "Ann (7)")
    }
    await app["Profile"].send(Profile.edit()) { $0.shows("Editor", as: .present) }
    #expect(app.modules == ["Profile", "Editor"])
    await app["Editor"].send(Profile.news("Bea")) {
      $0.gives("Editor", "Bea")
      $0.publishes(Profile.save)
      $0.closes("Editor")
    }
    #expect(app["Profile"].read(as: ProfileView.self, \.title) == "saved")
    await app["Profile"].send(Profile.edit()) { $0.shows("Editor", as: .present) }
    await app.dismiss { $0.closes("Editor") }
    try await app.finish()
  }

  @Test func `when an app test advances its clock, a sleeping handler continues, and its result is reported`()
    async throws
  {
    let clock = ManualClock()
    let app = try AppTest(clock: clock) { try $0.register(ProfileRouter(clock: clock)) }
    await app.open(Profile.screen(7)) { $0.shows("Profile") }
    await app["Profile"].send(Profile.slow())
    await app.advance(by: .seconds(3)) { $0.reports("No part handled the result \"profile.slow\"") }
    try await app.finish()
  }
}
