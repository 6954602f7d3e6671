import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let ask = EventName<Void, Int>("lifecycle.ask")
  static let filled = EventName<Never, String>("lifecycle.filled")
  static let start = EventName<Int, Void>("lifecycle.start")
}

private final class Watching: VIPPresenter, Mapped {
  static let mapping = Mapping(Watching.self) {
    $0.onInitialize(Watching.start)
    $0.on(Lifecycle.ready) { $0.seen.append("ready") }
    $0.on(Lifecycle.willAppear) { $0.seen.append("willAppear") }
    $0.on(Lifecycle.didAppear) { $0.seen.append("didAppear") }
    $0.on(Lifecycle.willDisappear) { $0.seen.append("willDisappear") }
    $0.on(Lifecycle.didDisappear) { $0.seen.append("didDisappear") }
    $0.on(Lifecycle.removed) { $0.seen.append("removed") }
  }
  var seen: [String] = []
  func start(_ text: String) {
    seen.append("start \(text)")
    publish(Names.filled, text)
    send(Names.ask())
    onStart()
  }
  var onStart: @MainActor () -> Void = {}
}

private final class Asked: VIPInteractor, Mapped {
  static let mapping = Mapping(Asked.self) { $0.on(Names.ask) { _ in 1 } }
}

private final class Hosting: VIPView, Mapped {
  static let mapping = Mapping(Hosting.self) {
    $0.onInitialize { (view, text: String) in
      view.seen.append(text)
      view.onStart(view.port)
    }
    $0.receive { _, _ in }
  }
  var seen: [String] = []
  var onStart: @MainActor (ViewPort) -> Void = { _ in }
}

@MainActor @Suite("C06 C07: lifecycle of a view")
struct LifecycleTests {
  private typealias Call = @MainActor (ViewPort) -> Void

  private func run(_ calls: [Call]) throws -> [String] {
    let watching = Watching()
    let probe = try ModuleProbe(
      presenter: watching, interactor: Asked(), parameters: "p", isShown: false)
    for call in calls { call(probe.view.port) }
    return watching.seen
  }

  @Test func `repeated lifecycle calls send one event per change`() throws {
    #expect(
      try run([
        { $0.viewIsReady() }, { $0.viewIsReady() }, { $0.willAppear() }, { $0.willAppear() },
        { $0.didAppear() }, { $0.didAppear() }, { $0.viewIsReady() }, { $0.willDisappear() },
        { $0.willDisappear() }, { $0.didDisappear() }, { $0.didDisappear() }, { $0.willAppear() },
        { $0.didAppear() }, { $0.viewWasRemoved() }, { $0.viewWasRemoved() }, { $0.didAppear() },
      ]) == [
        "start p", "ready", "willAppear", "didAppear", "willDisappear", "didDisappear",
        "willAppear", "didAppear", "willDisappear", "didDisappear", "removed",
      ])
  }

  @Test func `skipped lifecycle events are sent before the later event`() throws {
    #expect(try run([{ $0.didAppear() }]) == ["start p", "ready", "willAppear", "didAppear"])
    #expect(try run([{ $0.viewWasRemoved() }, { $0.didAppear() }]) == [], "the view was never ready")
    #expect(try run([{ $0.viewIsReady() }, { $0.viewWasRemoved() }]) == ["start p", "ready", "removed"])
    #expect(
      try run([{ $0.didAppear() }, { $0.didDisappear() }]).suffix(2)
        == ["willDisappear", "didDisappear"])
    #expect(try run([{ $0.didDisappear() }]) == ["start p", "ready"])
  }

  @Test func `a cancelled back swipe sends willAppear and didAppear again`() throws {
    #expect(
      try run([
        { $0.didAppear() }, { $0.willDisappear() }, { $0.willAppear() }, { $0.didAppear() },
      ]).suffix(3) == ["willDisappear", "willAppear", "didAppear"])
  }

  @Test func `parameters arrive when the view is ready, and synchronous answers to them are delivered`() throws {
    let watching = Watching()
    let probe = try ModuleProbe(
      presenter: watching, interactor: Asked(), parameters: "p", isShown: false)
    #expect(watching.seen.isEmpty, "the view is not ready yet")
    #expect(probe.results.isEmpty, "the view is not ready yet")
    probe.view.port.viewIsReady()
    #expect(watching.seen == ["start p", "ready"])
    #expect(probe.outputs(of: Names.filled) == ["p"])
    #expect(probe.outputs(of: Names.ask) == [1])
  }

  @Test func `parameters of the wrong type are reported without a result for the view`() throws {
    let probe = try ModuleProbe(presenter: Watching(), interactor: Asked(), parameters: 5)
    #expect(probe.results.isEmpty)
    #expect(probe.sink.briefs == ["module.wrongParameters: viper.initialize, Probe, Watching, String, Int"])
  }

  @Test
  func `onInitialize calls a handler, with or without parameters, or sends the parameters in an event`() async throws {
    final class Plain: VIPInteractor, Mapped {
      static let mapping = Mapping(Plain.self) { $0.onInitialize(Plain.start) }
      var seen = ""
      func start() { seen = "plain" }
    }
    final class Sending: VIPPresenter, Mapped {
      static let mapping = Mapping(Sending.self) { $0.onInitialize(send: Names.start) }
    }
    final class Later: VIPInteractor, Mapped {
      static let mapping = Mapping(Later.self) { $0.on(Names.start, Later.start) }
      var seen = ""
      func start(_ number: Int) async throws { seen = "later \(number)" }
    }
    let plain = Plain()
    let later = Later()
    let probes = [
      try ModuleProbe(interactor: plain), try ModuleProbe(presenter: Sending(), interactor: later, parameters: 3),
    ]
    for probe in probes {
      await probe.idle()
      #expect(probe.sink.diagnostics.isEmpty)
    }
    #expect([plain.seen, later.seen] == ["plain", "later 3"])
  }

  @Test func `the removed event is delivered last, even if the view is removed during a delivery`() throws {
    final class Leaving: VIPPresenter, Mapped {
      static let mapping = Mapping(Leaving.self) {
        $0.on(Names.ask) { part in
          part.view?.port.viewWasRemoved()
          part.seen.append("asked")
          return 1
        }
        $0.on(Lifecycle.removed) { $0.seen.append("removed") }
      }
      var seen: [String] = []
      weak var view: ProbeView?
    }
    let leaving = Leaving()
    let probe = try ModuleProbe(presenter: leaving)
    leaving.view = probe.view
    #expect(probe.send(Names.ask()) == .answered)
    #expect(leaving.seen == ["asked", "removed"])
    #expect(probe.outputs(of: Names.ask) == [1], "the answer of the current delivery arrives")
    #expect(probe.send(Names.ask()) == .gone)
  }

  @Test func `a lifecycle change during a lifecycle event is sent after the earlier lifecycle events`() throws {
    final class Hiding: VIPPresenter, Mapped {
      static let mapping = Mapping(Hiding.self) {
        $0.on(Lifecycle.ready) { presenter in
          presenter.seen.append("ready")
          presenter.view?.port.didDisappear()
        }
        $0.on(Lifecycle.willAppear) { $0.seen.append("willAppear") }
        $0.on(Lifecycle.didAppear) { $0.seen.append("didAppear") }
        $0.on(Lifecycle.willDisappear) { $0.seen.append("willDisappear") }
        $0.on(Lifecycle.didDisappear) { $0.seen.append("didDisappear") }
      }
      var seen: [String] = []
      weak var view: ProbeView?
    }
    let hiding = Hiding()
    let probe = try ModuleProbe(presenter: hiding, isShown: false)
    hiding.view = probe.view
    probe.view.port.didAppear()
    #expect(
      hiding.seen == ["ready", "willAppear", "didAppear", "willDisappear", "didDisappear"])
  }

  @Test(arguments: [true, false])
  func `a lifecycle change while the parameters are handled is sent after ready`(isInView: Bool) throws {
    for (isRemoved, steps) in [(false, ["willAppear", "didAppear"]), (true, ["removed"])] {
      let change: @MainActor (ViewPort) -> Void = { isRemoved ? $0.viewWasRemoved() : $0.didAppear() }
      let (watching, view) = (Watching(), Hosting())
      if isInView { view.onStart = change } else { watching.onStart = { [weak view] in view.map { change($0.port) } } }
      try view.assemble(presenter: watching, interactor: Asked(), parameters: "p")
      view.port.viewIsReady()
      #expect(watching.seen == ["start p", "ready"] + steps)
      view.port.viewIsReady()
      #expect(watching.seen.count == 2 + steps.count)
    }
  }

  @Test(arguments: [true, false])
  func `a module that is transferred while its parameters are handled receives them and ready once`(isInView: Bool)
    throws
  {
    let (watching, first, second) = (Watching(), Hosting(), Hosting())
    let transfer: @MainActor () -> Void = { [weak first] in try? first?.transferModule(to: second) }
    if isInView { first.onStart = { _ in transfer() } } else { watching.onStart = transfer }
    try first.assemble(presenter: watching, interactor: Asked(), parameters: "p")
    first.port.didAppear()
    #expect(watching.seen == ["start p", "ready", "willAppear", "didAppear"])
    #expect(first.seen == ["p"])
    #expect(second.seen == (isInView ? ["p"] : []))
    first.port.didDisappear()
    second.port.willDisappear()
    #expect(watching.seen.dropFirst(4) == ["willDisappear"])
  }
}
