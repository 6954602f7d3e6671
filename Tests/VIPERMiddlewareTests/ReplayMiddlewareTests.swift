import Testing
import VIPER
import VIPERMiddleware
import VIPERTesting

private enum Names {
  static let load = EventName<Int, [Int]>("replay.load")
  static let rows = EventName<Never, [Int]>("replay.rows")
  static let selection = EventName<Never, Int>("replay.selection")
  static let title = EventName<Never, String>("replay.title")
  static let tick = EventName<Never, Token>("replay.tick")
  static let editor = RouteName<Void, String>("replay.editor")
}

/// To be seen whether it lives.
private final class Token: Sendable {}

private final class Loading: VIPInteractor, HandlesEvents {
  static let events = EventMapping(Loading.self) {
    $0.on(Names.load) { _, number throws in
      guard number >= 0 else { throw EventFailure(.invalid, "below zero") }
      return [number]
    }
  }
}

/// Formats, and writes down what it is told of its views.
private final class Formatting: VIPPresenter, HandlesEvents, ReceivesResults {
  static let events = EventMapping(Formatting.self) {
    $0.on(Lifecycle.ready) { part in
      part.lines.append("ready")
      part.whenReady(part)
    }
    $0.on(Lifecycle.didAppear) { $0.lines.append("appears") }
    $0.on(Lifecycle.transferred) { part in
      part.lines.append("handed over")
      part.publish(Names.title, "again")
    }
  }
  static let results = ResultMapping(Formatting.self) {
    $0.format(Names.load, as: Names.rows) { part, numbers in
      part.lines.append("formats")
      return numbers.map { $0 * 10 }
    }
  }
  var lines: [String] = []
  var whenReady: @MainActor (Formatting) -> Void = { _ in }
}

/// Formats, and maps no lifecycle.
private final class Doubling: VIPPresenter, ReceivesResults {
  static let results = ResultMapping(Doubling.self) {
    $0.format(Names.load, as: Names.rows) { part, numbers in
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

  /// What a view was given: names and data.
  private func lines(_ view: ProbeView) -> [String] {
    view.results.map { "\($0.name.dropFirst(7)) \($0.data.map { "\($0)" } ?? "-")" }
  }

  private func build(
    _ middleware: MiddlewareList, presenter: (any Presenter)? = nil, isReady: Bool = true
  ) throws {
    try first.assemble(
      presenter: presenter, interactor: interactor, middleware: middleware, diagnostics: sink)
    if isReady { first.port.didAppear() }
  }

  private func build(_ link: ReplayMiddleware, presenter: (any Presenter)? = nil) throws {
    try build(MiddlewareList(beforePresenter: [link]), presenter: presenter)
  }

  @Test func `The other view gets the last success of each name, in the order in which they came last`() throws {
    try build(ReplayMiddleware())
    interactor.publish(Names.selection, 1)
    first.send(Names.load, 5)
    interactor.publish(Names.title, "a")
    interactor.publish(Names.selection, 2)
    first.send(Names.load, -1)
    try first.transferModule(to: second)
    #expect(lines(second) == ["load [5]", "title a", "selection 2"], "no failure")
    #expect(second.results.map(\.event).filter { $0 != nil }.count == 1, "with its own id")
    #expect(first.results.count == 5 && sink.messages == [])
    let third = ProbeView()
    interactor.publish(Names.title, "b")
    try second.transferModule(to: third)
    #expect(lines(third) == ["load [5]", "selection 2", "title b"])
    #expect(second.results.count == 4)
  }

  @Test func `It needs neither a presenter nor an interactor`() throws {
    try first.assemble(
      middleware: MiddlewareList(
        beforePresenter: [
          ReplayMiddleware(), AnsweringMiddleware { $0.answer(Names.load) { [$0] } },
        ]),
      diagnostics: sink)
    first.port.didAppear()
    first.send(Names.load, 5)
    try first.transferModule(to: second)
    second.send(Names.load, 6)
    #expect(lines(second) == ["load [5]", "load [6]"] && sink.messages == [])
  }

  @Test func `Only the names that were given are remembered`() throws {
    try build(ReplayMiddleware(Names.title, Names.selection))
    first.send(Names.load, 5)
    interactor.publish(Names.title, "a")
    try first.transferModule(to: second)
    #expect(lines(second) == ["title a"])
  }

  @Test func `Before the presenter it gives what was formatted; presenter and interactor do nothing again`() throws {
    let presenter = Formatting()
    try build(ReplayMiddleware(), presenter: presenter)
    first.send(Names.load, 5)
    try first.transferModule(to: second)
    #expect(presenter.lines == ["ready", "appears", "formats", "handed over"])
    #expect(
      lines(second) == ["rows [50]", "title again"], "the presenter may publish for itself after it"
    )
  }

  @Test func `Before the interactor it gives the presenter what that got; on both sides it gives once`() throws {
    let presenter = Doubling()
    try build(MiddlewareList(beforeInteractor: [ReplayMiddleware()]), presenter: presenter)
    first.send(Names.load, 5)
    try first.transferModule(to: second)
    #expect(presenter.count == 2 && lines(second) == ["rows [10]"])

    let (old, new, both) = (ProbeView(), ProbeView(), Doubling())
    try old.assemble(
      presenter: both, interactor: Loading(), middleware: .onBothSides(ReplayMiddleware()),
      diagnostics: sink)
    old.port.ready()
    old.send(Names.load, 5)
    try old.transferModule(to: new)
    #expect(both.count == 1 && lines(new) == ["rows [10]"])
  }

  @Test func `A view that was not ready has nothing to take over: it is told all when it is, once`() throws {
    let presenter = Formatting()
    presenter.whenReady = { $0.publish(Names.selection, 1) }
    try build(
      MiddlewareList(beforePresenter: [ReplayMiddleware()]), presenter: presenter, isReady: false)
    try first.transferModule(to: second)
    #expect(presenter.lines.isEmpty && second.results.isEmpty)
    second.port.didAppear()
    #expect(presenter.lines == ["ready", "appears"] && lines(second) == ["selection 1"])
    second.port.removed()
    let third = ProbeView()
    try second.transferModule(to: third)
    #expect(third.results.isEmpty, "there is nothing left of a module that has closed")
  }

  @Test func `A view that takes over while the other is told of its life is told the rest`() throws {
    let presenter = Formatting()
    presenter.whenReady = { [first, second] part in
      part.publish(Names.selection, 1)
      try? first.transferModule(to: second)
    }
    try build(ReplayMiddleware(), presenter: presenter)
    #expect(presenter.lines == ["ready", "appears", "handed over"] && second.port.isVisible)
    #expect(lines(first) == ["selection 1"] && lines(second) == ["selection 1", "title again"])
  }

  @Test func `What answers a request is for who asked, and is not given to another view`() async throws {
    try build(ReplayMiddleware())
    #expect(try await first.request(Names.load, 5) == [5])
    try first.transferModule(to: second)
    #expect(second.results.isEmpty)
  }

  @Test func `What a route has given is not told twice, unless it is named`() async throws {
    for (link, given) in [(ReplayMiddleware(), []), (ReplayMiddleware(Names.editor), ["given"])] {
      let probe = try ModuleProbe(middleware: MiddlewareList(beforePresenter: [link]))
      try probe.router.register("Editor") { app in
        app.module(prefix: "Editor", view: { _ in VIPView() }, presenter: { _ in Giving() })
        app.route(Names.editor, .push, to: "Editor")
      }
      probe.view.push(Names.editor)
      await probe.idle()
      #expect(probe.outputs(of: Names.editor) == ["given"])
      let other = ProbeView()
      try probe.view.transferModule(to: other)
      #expect(other.outputs(of: Names.editor) == given && other.results.count == given.count)
    }
  }

  @Test func `One middleware remembers for each module by itself, and lets go with the module`() throws {
    let link = ReplayMiddleware()
    weak var token: Token?
    func fill() throws {
      let (one, other, third) = (ProbeView(), ProbeView(), ProbeView())
      let part = VIPInteractor()
      for (view, part) in [(one, part), (other, VIPInteractor())] {
        try view.assemble(
          interactor: part, middleware: MiddlewareList(beforePresenter: [link]), diagnostics: sink)
        view.port.ready()
      }
      let made = Token()
      token = made
      part.publish(Names.tick, made)
      try other.transferModule(to: third)
      #expect(third.results.isEmpty && one.results.count == 1)
    }
    try fill()
    #expect(token == nil)
  }

  @Test func `What the other view does not take is reported, as if it came for the first time`() throws {
    let (old, new, part) = (ProbeView(), VIPView(), VIPInteractor())
    try old.assemble(
      interactor: part, middleware: MiddlewareList(beforePresenter: [ReplayMiddleware()]),
      diagnostics: sink)
    old.port.ready()
    part.publish(Names.title, "a")
    try old.transferModule(to: new)
    #expect(sink.messages.count == 1)
    #expect(
      sink.messages.first?.hasPrefix("Nobody took the result \"replay.title\" (success)") == true)
  }
}

private final class Giving: VIPPresenter, ProducesOutput, HandlesEvents {
  typealias Output = String
  static let events = EventMapping(Giving.self) {
    $0.on(Lifecycle.didAppear) { $0.finish(with: "given") }
  }
}
