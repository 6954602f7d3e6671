import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let ask = EventName<Int, Int>("building.ask")
}

private class FirstView: VIPView {}
private final class FirstPresenter: VIPPresenter {}
private final class FirstInteractor: VIPInteractor, HandlesEvents {
  static let events = EventMapping(FirstInteractor.self) { $0.on(Names.ask) { $1 } }
}
private final class SecondPresenter: VIPPresenter {}
private final class SecondViewController: VIPView {}
private final class ThirdController: VIPView {}
private final class Screen: VIPView {}
private final class View: VIPView {}
private final class GenericView<Value>: VIPView {}
private struct NoService: Error, CustomStringConvertible { let description = "no service" }

@MainActor @Suite("C26 C28 C29, law 6: building is checked")
struct BuildingTests {
  private let sink = CollectingSink()

  private func router(_ add: (inout Registration) -> Void) throws -> VIPRouter {
    let router = VIPRouter(diagnostics: sink)
    try router.register("Tests", add)
    return router
  }

  private func failure(_ add: (inout Registration) -> Void) -> RegistrationError? {
    let router = VIPRouter(diagnostics: sink)
    do {
      try router.register("Tests", add)
      return nil
    } catch {
      return error
    }
  }

  @Test func `The prefix is the view's name without View, Controller or ViewController`() throws {
    let router = try router { app in
      app.module(view: { _ in FirstView() })
      app.module(view: { _ in SecondViewController() })
      app.module(view: { _ in ThirdController() })
      app.module(view: { _ in GenericView<Int>() })
    }
    for prefix in ["First", "Second", "Third", "Generic"] {
      _ = try VIPBuilder(prefix: prefix, router: router).build()
    }
  }

  @Test func `A module is built in one line; build(as:) gives the class`() throws {
    let router = try router { app in
      app.module(
        view: { _ in FirstView() }, presenter: { _ in FirstPresenter() },
        interactor: { _ in FirstInteractor() })
    }
    let view = try VIPBuilder(prefix: "First", router: router).build(as: FirstView.self)
    #expect(view.send(Names.ask, 1) == .answered)
    #expect(view.dataSource(as: FirstPresenter.self) != nil)
  }

  @Test func `C25: presenter and interactor may be left out; the defaults pass on`() throws {
    let router = try router { app in
      app.module(prefix: "None", view: { _ in ProbeView() })
      app.module(
        prefix: "NoPresenter", view: { _ in ProbeView() }, interactor: { _ in FirstInteractor() })
      app.module(
        prefix: "NoInteractor", view: { _ in ProbeView() }, presenter: { _ in FirstPresenter() })
    }
    let outcomes = try ["None", "NoPresenter", "NoInteractor"].map {
      try VIPBuilder(prefix: $0, router: router).build().send(Names.ask, 1)
    }
    #expect(outcomes == [.unhandled, .answered, .unhandled])
  }

  @Test func `An unknown prefix: what was looked for, what is known, the closest`() throws {
    let router = try router { app in
      app.module(view: { _ in FirstView() })
      app.module(view: { _ in SecondViewController() })
    }
    let error = #expect(throws: BuildError.self) {
      try VIPBuilder(prefix: "Frist", router: router).build()
    }
    let text = "\(error.map { "\($0)" } ?? "")"
    #expect(text.contains("\"Frist\"") && text.contains("known are \"First\", \"Second\""))
    #expect(text.contains("Did you mean \"First\"?"))
    let empty = #expect(throws: BuildError.self) {
      try VIPBuilder(prefix: "First", router: VIPRouter()).build()
    }
    #expect("\(empty.map { "\($0)" } ?? "")".contains("no module is registered"))
  }

  @Test func `A missing view is an error; with a view to build around it is not`() throws {
    let router = try router { app in
      app.module(
        prefix: "Around", presenter: { _ in VIPPresenter() }, interactor: { _ in FirstInteractor() }
      )
    }
    let builder = VIPBuilder(prefix: "Around", router: router)
    let error = #expect(throws: BuildError.self) { try builder.build() }
    #expect("\(error.map { "\($0)" } ?? "")".contains("build(around: view)"))
    let view = ProbeView()
    #expect(try builder.build(around: view) === view)
    #expect(view.send(Names.ask, 1) == .answered)
  }

  @Test func `C28: a view that lived before is told, when it is adopted, what it missed`() throws {
    final class Watching: VIPPresenter, HandlesEvents {
      static let events = EventMapping(Watching.self) {
        $0.onInitialize { (part, number: Int) in part.seen.append("start \(number)") }
        $0.on(Lifecycle.ready) { $0.seen.append("ready") }
        $0.on(Lifecycle.willAppear) { $0.seen.append("willAppear") }
        $0.on(Lifecycle.didAppear) { $0.seen.append("didAppear") }
      }
      var seen: [String] = []
    }
    let watching = Watching()
    let router = try router { app in
      app.module(
        prefix: "Late", presenter: { _ in watching }, interactor: { _ in VIPInteractor() })
    }
    let view = ProbeView()
    view.port.didAppear()
    var builder = VIPBuilder(prefix: "Late", router: router)
    builder.parameters = 5
    _ = try builder.build(around: view)
    #expect(watching.seen == ["start 5", "ready", "willAppear", "didAppear"])
  }

  @Test func `A part whose name does not fit is an error at registration; an explicit prefix allows it`() throws {
    let error = failure { app in
      app.module(view: { _ in FirstView() }, presenter: { _ in SecondPresenter() })
    }
    #expect(
      error
        == .partDoesNotFit(
          part: "presenter", type: "SecondPresenter", expected: "FirstPresenter", by: "Tests"))
    #expect("\(error.map { "\($0)" } ?? "")".contains("FirstPresenter was looked for"))
    #expect(
      failure { app in
        app.module(
          view: { _ in ThirdController() }, presenter: { _ in VIPPresenter() },
          interactor: { _ in FirstInteractor() })
      } != nil)
    #expect(
      failure { app in
        app.module(
          prefix: "First", view: { _ in FirstView() }, presenter: { _ in SecondPresenter() })
      } == nil)
  }

  @Test func `A view whose name gives no prefix is an error at registration`() {
    #expect(
      failure { $0.module(view: { _ in Screen() }) }
        == .viewWithoutPrefix(type: "Screen", by: "Tests"))
    #expect(
      failure { $0.module(view: { _ in View() }) } == .viewWithoutPrefix(type: "View", by: "Tests"))
    #expect(failure { $0.module(prefix: "Screen", view: { _ in Screen() }) } == nil)
  }

  @Test func `A prefix registered twice is an error that names both; nothing of the second is kept`() throws {
    let router = VIPRouter(diagnostics: sink)
    try router.register("A") { $0.module(view: { _ in FirstView() }) }
    let error = #expect(throws: RegistrationError.self) {
      try router.register("B") { app in
        app.module(view: { _ in SecondViewController() })
        app.module(view: { _ in FirstView() })
      }
    }
    #expect(error == .duplicatePrefix("First", first: "A", second: "B"))
    #expect(throws: BuildError.self) { try VIPBuilder(prefix: "Second", router: router).build() }
    let line = #line
    let twice = failure { app in
      app.module(view: { _ in FirstView() })
      app.module(view: { _ in FirstView() })
    }
    let places = (2...3).map { "Tests at VIPERTests/BuildingTests.swift:\(line + $0)" }
    #expect(twice == .duplicatePrefix("First", first: places[0], second: places[1]), "each has its own line")
  }

  @Test func `Without a name of its own, a registration is called by its place in the source`() throws {
    let router = VIPRouter(diagnostics: sink)
    try router.register { $0.module(view: { _ in FirstView() }) }
    let error = #expect(throws: RegistrationError.self) {
      try router.register { $0.module(view: { _ in FirstView() }) }
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains("VIPERTests/BuildingTests.swift:"))
  }

  @Test func `A view of another class than was asked for is an error`() throws {
    let router = try router { $0.module(view: { _ in FirstView() }) }
    let error = #expect(throws: BuildError.self) {
      try VIPBuilder(prefix: "First", router: router).build(as: Screen.self)
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains("is FirstView, not Screen"))
  }

  @Test func `What a part's closure throws is told, with the part`() throws {
    let router = try router { app in
      app.module(
        prefix: "Broken", view: { _ in ProbeView() },
        interactor: { _ throws -> FirstInteractor in throw NoService() })
    }
    let error = #expect(throws: BuildError.self) {
      try VIPBuilder(prefix: "Broken", router: router).build()
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains("The interactor of module \"Broken\""))
    #expect("\(error.map { "\($0)" } ?? "")".contains("no service"))
  }

  @Test func `A part that is given out twice is an error, not a module that shares it`() throws {
    let shared = FirstInteractor()
    let router = try router { app in
      app.module(prefix: "Shared", view: { _ in ProbeView() }, interactor: { _ in shared })
    }
    let builder = VIPBuilder(prefix: "Shared", router: router)
    let view = try builder.build()
    let error = #expect(throws: BuildError.self) { try builder.build() }
    #expect(
      "\(error.map { "\($0)" } ?? "")".contains("FirstInteractor belongs to a module already"))
    #expect(view.send(Names.ask, 1) == .answered, "the first is unharmed")
    let assembly = #expect(throws: AssemblyError.self) { try view.assemble() }
    #expect(assembly == .alreadyAssembled(part: "ProbeView"))
  }

  @Test func `C29: nothing leaks from one build into another`() throws {
    let journal = Journal()
    final class Starting: VIPPresenter, HandlesEvents {
      static let events = EventMapping(Starting.self) {
        $0.onInitialize { (part, number: Int?) in part.started.append(number) }
      }
      var started: [Int?] = []
    }
    var made: [Starting] = []
    let router = try router { app in
      app.module(
        prefix: "Build", view: { _ in ProbeView() },
        presenter: { context in
          #expect(context.prefix == "Build" && context.router != nil)
          made.append(Starting())
          return made[made.count - 1]
        })
    }
    var builder = VIPBuilder(prefix: "Build", router: router)
    builder.parameters = Int?.some(1)
    builder.middleware.beforePresenter = [Tap(name: "t", journal: journal)]
    let first = try builder.build()
    var second = VIPBuilder(prefix: "Build", router: router)
    second.parameters = Int?.none
    let other = try second.build()
    first.port.ready()
    other.port.ready()
    other.send(Names.ask, 1)
    #expect(made.map(\.started) == [[1], [nil]])
    #expect(journal.lines.isEmpty, "the second build has no tap")
    first.send(Names.ask, 1)
    #expect(journal.lines.first == "t↓building.ask")
  }

  @Test func `C29: the opener of a module that was built by hand hears once, and is not kept alive`() throws {
    final class Giving: VIPPresenter, ProducesOutput { typealias Output = Int }
    let giving = Giving()
    let router = try router { app in
      app.module(prefix: "Opener", view: { _ in ProbeView() })
      app.module(prefix: "Giving", view: { _ in ProbeView() }, presenter: { _ in giving })
    }
    let opener = try VIPBuilder(prefix: "Opener", router: router).build(as: ProbeView.self)
    var builder = VIPBuilder(prefix: "Giving", router: router)
    builder.opener = opener
    let view = try builder.build()
    let sink = CollectingSink()
    router.diagnostics = sink
    #expect(giving.finish(with: 5) && sink.messages == [])
    #expect(!giving.finish(with: 6))
    #expect(sink.messages.map { $0.contains("module \"Giving\" called `finish` twice") } == [true])
    view.port.removed()
    #expect(opener.outputs(of: Lifecycle.closed).map { $0 as? Int } == [5])
    #expect(opener.results.count == 1)

    weak var gone: ProbeView?
    do {
      let short = ProbeView()
      gone = short
      builder.opener = short
    }
    #expect(gone == nil && builder.opener == nil)
  }

  @Test func `C25: another view takes over at run time; presenter and interactor stay`() throws {
    let interactor = FirstInteractor()
    let old = ProbeView()
    try old.assemble(interactor: interactor)
    old.port.didAppear()
    let new = ProbeView()
    try old.transferModule(to: new)
    #expect(!old.port.isAssembled && new.port.isVisible)
    #expect(new.send(Names.ask, 3) == .answered)
    #expect(new.outputs(of: Names.ask) == [3] && old.results.isEmpty)
    interactor.publish(Names.ask, 4)
    #expect(new.outputs(of: Names.ask) == [3, 4])
    #expect(throws: AssemblyError.self) { try ProbeView().transferModule(to: new) }
  }
}

private protocol FormInput: AnyObject { var text: String { get } }
private protocol RowSource: AnyObject { func row(_ index: Int) -> String }

@MainActor @Suite("C17 C18 C19: parts")
struct PartTests {
  @Test func `A view pulls from its presenter, a presenter reads its view, an interactor pulls too`() throws {
    final class FormView: VIPView, @MainActor FormInput { var text = "typed" }
    final class FormPresenter: VIPPresenter, @MainActor RowSource {
      func row(_ index: Int) -> String { "row \(index)" }
    }
    final class FormInteractor: VIPInteractor {}
    let view = FormView()
    let presenter = FormPresenter()
    let interactor = FormInteractor()
    #expect(view.dataSource(as: (any RowSource).self) == nil)
    try view.assemble(presenter: presenter, interactor: interactor)
    #expect(view.dataSource(as: (any RowSource).self)?.row(1) == "row 1")
    #expect(presenter.view(as: (any FormInput).self)?.text == "typed")
    #expect(interactor.dataSource(as: (any RowSource).self)?.row(2) == "row 2")
    #expect(presenter.view(as: (any RowSource).self) == nil, "the view has no such interface")
  }

  @Test func `Any class is a view, a presenter or an interactor with one line`() throws {
    final class BareView: ModuleView, ReceivesUnhandledResults {
      let port = ViewPort()
      var got: [String] = []
      func received(_ result: EventResult) { got.append(result.name) }
    }
    final class BarePresenter: Presenter { let port = PartPort() }
    final class BareInteractor: Interactor, HandlesEvents {
      static let events = EventMapping(BareInteractor.self) { $0.on(Names.ask) { $1 } }
      let port = PartPort()
    }
    let view = BareView()
    try view.assemble(presenter: BarePresenter(), interactor: BareInteractor())
    #expect(view.send(Names.ask, 1) == .answered)
    #expect(view.got == ["building.ask"])
  }

  @Test func `C18: the presenter's policy: its own mapping, then the router, then the interactor`() async throws {
    final class Own: VIPPresenter, HandlesEvents {
      static let events = EventMapping(Own.self) {
        $0.on(EventName<Void, Int>("policy.own")) { _ in 1 }
        $0.on(RouteName<Void, Never>("policy.ownRoute")) { $0.taken += 1 }
      }
      var taken = 0
    }
    let own = Own()
    let interactor = FirstInteractor()
    let probe = try ModuleProbe(presenter: own, interactor: interactor)
    let route = RouteName<Void, Never>("policy.route")
    try probe.router.register { app in
      app.module(prefix: "Target", view: { _ in ProbeView() })
      app.route(route, .push, to: "Target")
      app.route(RouteName<Void, Never>("policy.ownRoute"), .push, to: "Target")
    }
    #expect(probe.send(EventName<Void, Int>("policy.own")) == .answered)
    #expect(probe.send(RouteName<Void, Never>("policy.ownRoute")) == .accepted)
    #expect(probe.send(route) == .routed)
    #expect(probe.send(Names.ask, 1) == .answered)
    #expect(probe.send(EventName<Void, Int>("policy.nobody")) == .unhandled)
    await probe.idle()
    #expect(own.taken == 1 && probe.navigator.views.count == 2)
  }

  @Test func `A handler of whole events forwards with the same id, changed or not, at once or later`() async throws {
    final class Passing: VIPPresenter, HandlesEvents {
      static let events = EventMapping(Passing.self) {
        $0.on(Names.ask, Passing.pass)
      }
      var kept: Event?
      func pass(_ event: Event) -> Outcome {
        switch event.input(of: Names.ask) {
        case 1: return forward(event)
        case 2: return forward(event, with: 20)
        case 3:
          kept = event
          return .held
        default: return .unhandled
        }
      }
    }
    let passing = Passing()
    let probe = try ModuleProbe(presenter: passing, interactor: FirstInteractor())
    let events = (1...4).map { Names.ask.event($0) }
    #expect(events.map { probe.view.send($0) } == [.answered, .answered, .held, .unhandled])
    #expect(probe.outputs(of: Names.ask) == [1, 20])
    let kept = try #require(passing.kept)
    #expect(passing.forward(kept) == .answered)
    #expect(probe.results.map(\.event) == [events[0], events[1], events[3], events[2]].map(\.id))
  }
}
