import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let load = EventName<Int, [Int]>("replay.load")
  static let rows = EventName<Never, [Int]>("replay.rows")
  static let selection = EventName<Never, Int>("replay.selection")
  static let title = EventName<Never, String>("replay.title")
  static let tick = EventName<Never, Token>("replay.tick")
  static let editor = RouteName<Void, String>("replay.editor")
}

/// An object whose release a test observes.
private final class Token: Sendable {}

private final class Loading: VIPInteractor, Mapped {
  static let mapping = Mapping(Loading.self) {
    $0.on(Names.load) { _, number throws in
      guard number >= 0 else { throw EventFailure(.invalid, "below zero") }
      return [number]
    }
  }
}

/// A presenter that formats results, and records the lifecycle events of its views.
private final class Formatting: VIPPresenter, Mapped {
  static let mapping = Mapping(Formatting.self) {
    $0.on(Lifecycle.ready) { part in
      part.lines.append("ready")
      part.whenReady(part)
    }
    $0.on(Lifecycle.didAppear) { $0.lines.append("appears") }
    $0.on(Lifecycle.transferred) { part in
      part.lines.append("handed over")
      part.publish(Names.title, "again")
    }
    $0.format(Names.load, as: Names.rows) { part, _, numbers in
      part.lines.append("formats")
      return numbers.map { $0 * 10 }
    }
  }
  var lines: [String] = []
  var whenReady: @MainActor (Formatting) -> Void = { _ in }
}

/// A presenter that formats results, and maps no lifecycle events.
private final class Doubling: VIPPresenter, Mapped {
  static let mapping = Mapping(Doubling.self) {
    $0.format(Names.load, as: Names.rows) { part, _, numbers in
      part.count += 1
      return numbers.map { $0 * 2 }
    }
  }
  private(set) var count = 0
}

@MainActor @Suite("Replay")
struct ReplayMiddlewareTests {
  private let sink = CollectingSink()
  private let first = ProbeView()
  private let second = ProbeView()
  private let interactor = Loading()

  /// The results of a view as text: names and data.
  private func lines(_ view: ProbeView) -> [String] {
    view.results.map { "\($0.name.dropFirst(7)) \($0.data.map { "\($0)" } ?? "-")" }
  }

  private func build(
    _ middleware: MiddlewareList, presenter: (any Presenter)? = nil, isReady: Bool = true
  ) throws {
    try first.assemble(
      presenter: presenter, interactor: interactor, middleware: middleware, onDiagnostic: sink.report)
    if isReady { first.port.didAppear() }
  }

  private func build(_ link: ReplayMiddleware, presenter: (any Presenter)? = nil) throws {
    try build(MiddlewareList(beforePresenter: [link]), presenter: presenter)
  }

  @Test func `the new view receives the last success of each name, in the order in which the successes arrived`() throws
  {
    try build(ReplayMiddleware())
    interactor.publish(Names.selection, 1)
    first.send(Names.load(5))
    interactor.publish(Names.title, "a")
    interactor.publish(Names.selection, 2)
    first.send(Names.load(-1))
    try first.transferModule(to: second)
    #expect(lines(second) == ["load [5]", "title a", "selection 2"], "a failure is not replayed")
    #expect(second.results.map(\.eventID).filter { $0 != nil }.count == 1, "the answer has the id of its event")
    #expect(first.results.count == 5)
    #expect(sink.messages == [])
    let third = ProbeView()
    interactor.publish(Names.title, "b")
    try second.transferModule(to: third)
    #expect(lines(third) == ["load [5]", "selection 2", "title b"])
    #expect(second.results.count == 4)
  }

  @Test func `a replay needs neither a presenter nor an interactor`() throws {
    try first.assemble(
      middleware: MiddlewareList(
        beforePresenter: [
          ReplayMiddleware(), AnsweringMiddleware { $0.answer(Names.load) { [$0] } },
        ]),
      onDiagnostic: sink.report)
    first.port.didAppear()
    first.send(Names.load(5))
    try first.transferModule(to: second)
    second.send(Names.load(6))
    #expect(lines(second) == ["load [5]", "load [6]"])
    #expect(sink.messages == [])
  }

  @Test func `a replay with names stores only results of these names`() throws {
    try build(ReplayMiddleware(Names.title, Names.selection))
    first.send(Names.load(5))
    interactor.publish(Names.title, "a")
    try first.transferModule(to: second)
    #expect(lines(second) == ["title a"])
  }

  @Test func `a replay between the view and the presenter sends formatted results without formatting them again`()
    throws
  {
    let presenter = Formatting()
    try build(ReplayMiddleware(), presenter: presenter)
    first.send(Names.load(5))
    try first.transferModule(to: second)
    #expect(presenter.lines == ["ready", "appears", "formats", "handed over"])
    #expect(
      lines(second) == ["rows [50]", "title again"], "the presenter can publish afterwards"
    )
  }

  @Test func `the presenter receives each replayed result once, even if the replay is on both sides of it`() throws {
    let presenter = Doubling()
    try build(MiddlewareList(beforeInteractor: [ReplayMiddleware()]), presenter: presenter)
    first.send(Names.load(5))
    try first.transferModule(to: second)
    #expect(presenter.count == 2)
    #expect(lines(second) == ["rows [10]"])

    let (old, new, both) = (ProbeView(), ProbeView(), Doubling())
    try old.assemble(
      presenter: both, interactor: Loading(), middleware: .onBothSides(ReplayMiddleware()),
      onDiagnostic: sink.report)
    old.port.viewIsReady()
    old.send(Names.load(5))
    try old.transferModule(to: new)
    #expect(both.count == 1)
    #expect(lines(new) == ["rows [10]"])
  }

  @Test func `if a module is transferred before its view is ready, the new view receives each result once`() throws {
    let presenter = Formatting()
    presenter.whenReady = { $0.publish(Names.selection, 1) }
    try build(
      MiddlewareList(beforePresenter: [ReplayMiddleware()]), presenter: presenter, isReady: false)
    try first.transferModule(to: second)
    #expect(presenter.lines.isEmpty)
    #expect(second.results.isEmpty)
    second.port.didAppear()
    #expect(presenter.lines == ["ready", "appears"])
    #expect(lines(second) == ["selection 1"])
    second.port.viewWasRemoved()
    let third = ProbeView()
    try second.transferModule(to: third)
    #expect(third.results.isEmpty, "a closed module has no stored results")
  }

  @Test func `a transfer during a lifecycle event delivers the remaining lifecycle events to the new view`() throws {
    let presenter = Formatting()
    presenter.whenReady = { [first, second] part in
      part.publish(Names.selection, 1)
      try? first.transferModule(to: second)
    }
    try build(ReplayMiddleware(), presenter: presenter)
    #expect(presenter.lines == ["ready", "appears", "handed over"])
    #expect(second.port.isVisible)
    #expect(lines(first) == ["selection 1"])
    #expect(lines(second) == ["selection 1", "title again"])
  }

  @Test func `the answer of a request is not sent to the new view`() async throws {
    try build(ReplayMiddleware())
    #expect(try await first.request(Names.load(5)) == [5])
    try first.transferModule(to: second)
    #expect(second.results.isEmpty)
  }

  @Test func `the output of a route is replayed only if the replay names the route`() async throws {
    for (link, given) in [(ReplayMiddleware(), []), (ReplayMiddleware(Names.editor), ["given"])] {
      let probe = try ModuleProbe(middleware: MiddlewareList(beforePresenter: [link]))
      try probe.router.register("Editor") { app in
        app.module(prefix: "Editor", view: { VIPView() }, presenter: { Giving() })
        app.route(Names.editor, .push, to: "Editor")
      }
      probe.view.push(Names.editor())
      await probe.idle()
      #expect(probe.outputs(of: Names.editor) == ["given"])
      let other = ProbeView()
      try probe.view.transferModule(to: other)
      #expect(other.outputs(of: Names.editor) == given)
      #expect(other.results.count == given.count)
    }
  }

  @Test func `a replay stores results for each module separately, and releases them with the module`() throws {
    let link = ReplayMiddleware()
    weak var token: Token?
    func fill() throws {
      let (one, other, third) = (ProbeView(), ProbeView(), ProbeView())
      let part = VIPInteractor()
      for (view, part) in [(one, part), (other, VIPInteractor())] {
        try view.assemble(
          interactor: part, middleware: MiddlewareList(beforePresenter: [link]), onDiagnostic: sink.report)
        view.port.viewIsReady()
      }
      let made = Token()
      token = made
      part.publish(Names.tick, made)
      try other.transferModule(to: third)
      #expect(third.results.isEmpty)
      #expect(one.results.count == 1)
    }
    try fill()
    #expect(token == nil)
  }

  @Test func `a replayed result that the new view does not handle is reported`() throws {
    let (old, new, part) = (ProbeView(), VIPView(), VIPInteractor())
    try old.assemble(
      interactor: part, middleware: MiddlewareList(beforePresenter: [ReplayMiddleware()]),
      onDiagnostic: sink.report)
    old.port.viewIsReady()
    part.publish(Names.title, "a")
    try old.transferModule(to: new)
    #expect(sink.briefs == ["result.unhandled: replay.title, ProbeView, success"])
  }
}

private final class Giving: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(Giving.self) {
    $0.on(Lifecycle.didAppear) { $0.finish(with: "given") }
  }
}
