import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let ask = EventName<Int, Int>("building.ask")
}

private class FirstView: VIPView {}
private final class FirstPresenter: VIPPresenter {}
private final class FirstInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(FirstInteractor.self) { $0.on(Names.ask) { $1 } }
}
private final class SecondPresenter: VIPPresenter {}
private final class SecondViewController: VIPView {}
private final class ThirdController: VIPView {}
private final class Screen: VIPView {}
private final class View: VIPView {}
private final class GenericView<Value>: VIPView {}
private final class CatalogueScreen: VIPView {}
private final class CatalogueInteractor: VIPInteractor {}
private struct NoService: Error, CustomStringConvertible { let description = "no service" }

@MainActor @Suite("C26 C28 C29, law 6: building is checked")
struct BuildingTests {
  private let sink = CollectingSink()

  private func router(_ add: (inout Registration) -> Void) throws -> VIPRouter {
    let router = VIPRouter(onDiagnostic: sink.report)
    try router.register("Tests", add)
    return router
  }

  private func failure(_ add: (inout Registration) -> Void) -> Diagnostic? {
    let router = VIPRouter(onDiagnostic: sink.report)
    do {
      try router.register("Tests", add)
      return nil
    } catch {
      return error
    }
  }

  @Test func `the prefix is the name of the view type without View, Controller, ViewController or Screen`() throws {
    let router = try router { app in
      app.module(view: { FirstView() })
      app.module(view: { SecondViewController() })
      app.module(view: { ThirdController() })
      app.module(view: { GenericView<Int>() })
      app.module(view: CatalogueScreen.init, interactor: CatalogueInteractor.init)
    }
    for prefix in ["First", "Second", "Third", "Generic", "Catalogue"] {
      _ = try VIPBuilder(prefix: prefix, router: router).build()
    }
  }

  @Test func `build() returns any view, and build(as:) returns a view of the given class`() throws {
    let router = try router { app in
      app.module(
        view: { FirstView() }, presenter: { FirstPresenter() },
        interactor: { FirstInteractor() })
    }
    let view = try VIPBuilder(prefix: "First", router: router).build(as: FirstView.self)
    #expect(view.send(Names.ask(1)) == .answered)
    #expect(view.dataSource(as: FirstPresenter.self) != nil)
  }

  @Test func `C25: a missing presenter or interactor is replaced by a default that passes events on`() throws {
    let router = try router { app in
      app.module(prefix: "None", view: { ProbeView() })
      app.module(
        prefix: "NoPresenter", view: { ProbeView() }, interactor: { FirstInteractor() })
      app.module(
        prefix: "NoInteractor", view: { ProbeView() }, presenter: { FirstPresenter() })
    }
    let outcomes = try ["None", "NoPresenter", "NoInteractor"].map {
      try VIPBuilder(prefix: $0, router: router).build().send(Names.ask(1))
    }
    #expect(outcomes == [.unhandled, .answered, .unhandled])
  }

  @Test func `an unknown prefix is reported with the known prefixes and the nearest one`() throws {
    let router = try router { app in
      app.module(view: { FirstView() })
      app.module(view: { SecondViewController() })
    }
    let error = #expect(throws: Diagnostic.self) {
      try VIPBuilder(prefix: "Frist", router: router).build()
    }
    #expect(error.map(brief) == "module.unknownPrefix: Frist, First?")
    let empty = #expect(throws: Diagnostic.self) {
      try VIPBuilder(prefix: "First", router: VIPRouter()).build()
    }
    #expect(empty.map(brief) == "module.unknownPrefix: First")
  }

  @Test func `a module that has no registered view can be built only around a view`() throws {
    let router = try router { app in
      app.module(
        prefix: "Around", presenter: { VIPPresenter() }, interactor: { FirstInteractor() }
      )
    }
    let builder = VIPBuilder(prefix: "Around", router: router)
    let error = #expect(throws: Diagnostic.self) { try builder.build() }
    #expect(error.map(brief) == "module.missingView: Around")
    let view = ProbeView()
    #expect(try builder.build(around: view) === view)
    #expect(view.send(Names.ask(1)) == .answered)
  }

  @Test func `C28: a view that was visible before its module is built receives the missed lifecycle events`() throws {
    final class Watching: VIPPresenter, Mapped {
      static let mapping = Mapping(Watching.self) {
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
        prefix: "Late", presenter: { watching }, interactor: { VIPInteractor() })
    }
    let view = ProbeView()
    view.port.didAppear()
    var builder = VIPBuilder(prefix: "Late", router: router)
    builder.parameters = 5
    _ = try builder.build(around: view)
    #expect(watching.seen == ["start 5", "ready", "willAppear", "didAppear"])
  }

  @Test
  func `the name of a part must contain the view's prefix unless the prefix is given explicitly`() throws {
    let error = failure { app in
      app.module(view: { FirstView() }, presenter: { SecondPresenter() })
    }
    #expect(
      error
        == .partDoesNotFit(
          part: "presenter", type: "SecondPresenter", expected: "FirstPresenter", by: "Tests"))
    #expect(error.map(brief) == "registration.partDoesNotFit: SecondPresenter, Tests")
    #expect(
      failure { app in
        app.module(
          view: { ThirdController() }, presenter: { VIPPresenter() },
          interactor: { FirstInteractor() })
      } != nil)
    #expect(
      failure { app in
        app.module(
          prefix: "First", view: { FirstView() }, presenter: { SecondPresenter() })
      } == nil)
  }

  @Test func `a view type is rejected at registration if no prefix can be derived from its name`() {
    #expect(
      failure { $0.module(view: { Screen() }) }
        == .viewWithoutPrefix(type: "Screen", by: "Tests"))
    #expect(
      failure { $0.module(view: { View() }) } == .viewWithoutPrefix(type: "View", by: "Tests"))
    #expect(failure { $0.module(prefix: "Screen", view: { Screen() }) } == nil)
  }

  @Test func `a second module with the same prefix is rejected with an error that names both modules`() throws {
    let router = VIPRouter(onDiagnostic: sink.report)
    try router.register("A") { $0.module(view: { FirstView() }) }
    let error = #expect(throws: Diagnostic.self) {
      try router.register("B") { app in
        app.module(view: { SecondViewController() })
        app.module(view: { FirstView() })
      }
    }
    #expect(error == .duplicatePrefix("First", first: "A", second: "B"))
    #expect(throws: Diagnostic.self) { try VIPBuilder(prefix: "Second", router: router).build() }
    let line = #line
    let twice = failure { app in
      app.module(view: { FirstView() })
      app.module(view: { FirstView() })
    }
    let places = (2...3).map { "Tests at VIPERTests/BuildingTests.swift:\(line + $0)" }
    #expect(twice == .duplicatePrefix("First", first: places[0], second: places[1]), "the lines differ")
  }

  @Test func `for a registration without a name, an error states the place of the registration in the source`() throws {
    let router = VIPRouter(onDiagnostic: sink.report)
    try router.register { $0.module(view: { FirstView() }) }
    let error = #expect(throws: Diagnostic.self) {
      try router.register { $0.module(view: { FirstView() }) }
    }
    #expect(
      error.map(brief)
        == "registration.duplicatePrefix: First, VIPERTests/BuildingTests.swift, VIPERTests/BuildingTests.swift")
  }

  @Test func `build(as:) throws an error if the view is of another class`() throws {
    let router = try router { $0.module(view: { FirstView() }) }
    let error = #expect(throws: Diagnostic.self) {
      try VIPBuilder(prefix: "First", router: router).build(as: Screen.self)
    }
    #expect(error.map(brief) == "module.wrongView: FirstView, First")
  }

  @Test func `an error that a part's closure throws is reported with the module and the kind of the part`() throws {
    let router = try router { app in
      app.module(
        prefix: "Broken", view: { ProbeView() },
        interactor: { () throws -> FirstInteractor in throw NoService() })
    }
    let error = #expect(throws: Diagnostic.self) {
      try VIPBuilder(prefix: "Broken", router: router).build()
    }
    #expect(error.map(brief) == "module.partFailed: interactor, Broken ← no service")
  }

  @Test
  func `a closure that returns a part of another module fails the build and leaves that module unchanged`() throws {
    let shared = FirstInteractor()
    let router = try router { app in
      app.module(prefix: "Shared", view: { ProbeView() }, interactor: { shared })
    }
    let builder = VIPBuilder(prefix: "Shared", router: router)
    let view = try builder.build()
    let error = #expect(throws: Diagnostic.self) { try builder.build() }
    #expect(
      error.map(brief) == "module.partInUse: FirstInteractor, Shared")
    #expect(view.send(Names.ask(1)) == .answered, "the first module is not affected")
    let assembly = #expect(throws: Diagnostic.self) { try view.assemble() }
    #expect(assembly == .alreadyAssembled(part: "ProbeView"))
  }

  @Test
  func `a change of a copy of a builder has no effect on the builder`() throws {
    let router = try router { $0.module(prefix: "Build", view: { ProbeView() }) }
    let builder = VIPBuilder(prefix: "Build", router: router, parameters: 1)
    var copy = builder
    copy.parameters = 2
    copy.middleware.beforePresenter = [Tap(name: "t", journal: Journal())]
    copy.opener = ProbeView()
    #expect(builder.parameters as? Int == 1)
    #expect(builder.middleware.beforePresenter.isEmpty)
    #expect(builder.opener == nil)
    #expect(copy.parameters as? Int == 2)
    #expect(copy.middleware.beforePresenter.count == 1)
  }

  @Test
  func `C29: parameters and middleware that are set on a builder apply only to the module that it builds`() throws {
    let journal = Journal()
    final class Starting: VIPPresenter, Mapped {
      static let mapping = Mapping(Starting.self) {
        $0.onInitialize { (part, number: Int?) in part.started.append(number) }
      }
      var started: [Int?] = []
    }
    var made: [Starting] = []
    let router = try router { app in
      app.module(
        prefix: "Build", view: { ProbeView() },
        presenter: { (context: ModuleContext) in
          #expect(context.prefix == "Build")
          #expect(context.router != nil)
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
    first.port.viewIsReady()
    other.port.viewIsReady()
    other.send(Names.ask(1))
    #expect(made.map(\.started) == [[1], [nil]])
    #expect(journal.lines.isEmpty, "the second module has no middleware")
    first.send(Names.ask(1))
    #expect(journal.lines.first == "t↓building.ask")
  }

  @Test
  func `C29: a module that a builder builds sends one result to its opener and does not retain the opener`() throws {
    final class Giving: VIPPresenter, ProducesOutput { typealias Output = Int }
    let giving = Giving()
    let router = try router { app in
      app.module(prefix: "Opener", view: { ProbeView() })
      app.module(prefix: "Giving", view: { ProbeView() }, presenter: { giving })
    }
    let opener = try VIPBuilder(prefix: "Opener", router: router).build(as: ProbeView.self)
    var builder = VIPBuilder(prefix: "Giving", router: router)
    builder.opener = opener
    let view = try builder.build()
    let sink = CollectingSink()
    router.onDiagnostic = sink.report
    #expect(giving.finish(with: 5))
    #expect(sink.messages == [])
    #expect(!giving.finish(with: 6))
    #expect(sink.briefs == ["module.finishedTwice: Giving"])
    view.port.viewWasRemoved()
    #expect(opener.outputs(of: Lifecycle.closed).map { $0 as? Int } == [5])
    #expect(opener.results.count == 1)

    weak var gone: ProbeView?
    do {
      let short = ProbeView()
      gone = short
      builder.opener = short
    }
    #expect(gone == nil)
    #expect(builder.opener == nil)
  }

  @Test
  func `C25: the presenter and the interactor remain when another view takes over the module at run time`() throws {
    let interactor = FirstInteractor()
    let old = ProbeView()
    try old.assemble(interactor: interactor)
    old.port.didAppear()
    let new = ProbeView()
    try old.transferModule(to: new)
    #expect(old.port.moduleID == nil)
    #expect(new.port.isVisible)
    #expect(new.send(Names.ask(3)) == .answered)
    #expect(new.outputs(of: Names.ask) == [3])
    #expect(old.results.isEmpty)
    interactor.publish(Names.ask, 4)
    #expect(new.outputs(of: Names.ask) == [3, 4])
    #expect(throws: Diagnostic.self) { try ProbeView().transferModule(to: new) }
  }
}

private protocol FormInput: AnyObject { var text: String { get } }
private protocol RowSource: AnyObject { func row(_ index: Int) -> String }

@MainActor @Suite("C17 C18 C19: parts")
struct PartTests {
  @Test func `the presenter is the data source of the view and the interactor, and can access its view`() throws {
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

  @Test func `any class that stores a port can be a view, a presenter or an interactor`() throws {
    final class BareView: ModuleView, Mapped {
      static let mapping = Mapping(BareView.self) { $0.receive(BareView.received) }
      let port = ViewPort()
      var got: [String] = []
      func received(_ result: EventResult) { got.append(result.name) }
    }
    final class BarePresenter: Presenter { let port = PartPort() }
    final class BareInteractor: Interactor, Mapped {
      static let mapping = Mapping(BareInteractor.self) { $0.on(Names.ask) { $1 } }
      let port = PartPort()
    }
    let view = BareView()
    try view.assemble(presenter: BarePresenter(), interactor: BareInteractor())
    #expect(view.send(Names.ask(1)) == .answered)
    #expect(view.got == ["building.ask"])
  }

  @Test
  func `C18: a presenter handles its mapped events and passes all other events on`() async throws {
    final class Own: VIPPresenter, Mapped {
      static let mapping = Mapping(Own.self) {
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
      app.module(prefix: "Target", view: { ProbeView() })
      app.route(route, .push, to: "Target")
      app.route(RouteName<Void, Never>("policy.ownRoute"), .push, to: "Target")
    }
    #expect(probe.send(EventName<Void, Int>("policy.own")()) == .answered)
    #expect(probe.send(RouteName<Void, Never>("policy.ownRoute")()) == .accepted)
    #expect(probe.send(route()) == .routed)
    #expect(probe.send(Names.ask(1)) == .answered)
    #expect(probe.send(EventName<Void, Int>("policy.nobody")()) == .unhandled)
    await probe.idle()
    #expect(own.taken == 1)
    #expect(probe.navigator.views.count == 2)
  }

  @Test
  func `a whole-event handler can forward an event later, or with changed data, under the same id`() async throws {
    final class Passing: VIPPresenter, Mapped {
      static let mapping = Mapping(Passing.self) {
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
    let events = (1...4).map { Names.ask($0).event() }
    #expect(events.map { probe.view.send($0) } == [.answered, .answered, .held, .unhandled])
    #expect(probe.outputs(of: Names.ask) == [1, 20])
    let kept = try #require(passing.kept)
    #expect(passing.forward(kept) == .answered)
    #expect(probe.results.map(\.eventID) == [events[0], events[1], events[3], events[2]].map(\.id))
  }
}
