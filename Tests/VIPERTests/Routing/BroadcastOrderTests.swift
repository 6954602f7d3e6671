import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Signs {
  static let changed = EventName<Int, Never>("signs.changed")
  static let ask = EventName<Int, Int>("signs.ask")
  static let local = EventName<Int, Never>("signs.local")
  static let posted = EventName<Int, Never>("signs.posted")
}

private final class SignPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(SignPresenter.self) {
    $0.on(Lifecycle.ready) { presenter in presenter.note("is ready") }
    $0.on(Signs.changed) { presenter, number in
      presenter.note("\(number)")
      presenter.react(presenter, number)
    }
    $0.on(Signs.local) { presenter, number in presenter.note("local \(number)") }
    $0.on(Signs.posted) { presenter, number in
      presenter.note("posted \(number)")
      presenter.react(presenter, number)
    }
    $0.receive(Signs.ask) { presenter, number in
      presenter.note("answer \(number)")
      presenter.react(presenter, number)
    }
  }
  let name: String
  let journal: Journal
  let react: @MainActor (SignPresenter, Int) -> Void

  init(_ name: String, _ journal: Journal, _ react: @escaping @MainActor (SignPresenter, Int) -> Void) {
    (self.name, self.journal, self.react) = (name, journal, react)
  }

  func note(_ text: String) { journal.note("\(name) \(text)") }
}

private final class SignInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SignInteractor.self) { $0.on(Signs.ask) { $1 } }
}

/// The modules `a`, `b` and `c`. The closure `react` runs in the handler of each of them.
@MainActor private final class Street {
  let router: VIPRouter
  let sink = CollectingSink()
  let journal = Journal()
  private(set) var views: [ProbeView] = []

  init() { router = VIPRouter(onDiagnostic: sink.report) }

  @discardableResult func build(
    _ name: String, middleware: MiddlewareList = MiddlewareList(),
    _ react: @escaping @MainActor (SignPresenter, Int) -> Void = { _, _ in }
  ) throws -> ProbeView {
    try router.register { [journal] in
      $0.module(
        prefix: name, middleware: middleware, view: { ProbeView() }, presenter: { SignPresenter(name, journal, react) },
        interactor: { SignInteractor() })
    }
    let view = try VIPBuilder(prefix: name, router: router).build(as: ProbeView.self)
    view.port.viewIsReady()
    views.append(view)
    return view
  }

  /// The lines since the last call.
  func lines() -> [String] {
    defer { journal.lines = [] }
    return journal.lines
  }
}

@MainActor @Suite("The order of broadcasts")
struct BroadcastOrderTests {
  private let street = Street()
  private var router: VIPRouter { street.router }

  @Test func `all modules receive a broadcast before a broadcast that one of them causes`() throws {
    let router = router
    try street.build("a") { [weak router] _, number in if number == 1 { router?.broadcast(Signs.changed(2)) } }
    try street.build("b")
    _ = street.lines()
    #expect(router.broadcast(Signs.changed(1)) == 2)
    #expect(street.lines() == ["a 1", "b 1", "a 2", "b 2"])
  }

  @Test func `broadcasts that are nested three deep arrive in the order in which they were sent`() throws {
    let router = router
    for name in ["a", "b", "c"] {
      try street.build(name) { [weak router] sign, number in
        if sign.name == "b", number < 4 { router?.broadcast(Signs.changed(number + 1)) }
      }
    }
    _ = street.lines()
    router.broadcast(Signs.changed(1))
    #expect(street.lines() == (1...4).flatMap { number in ["a", "b", "c"].map { "\($0) \(number)" } })
  }

  @Test func `a broadcast and the events that its sender sends afterwards keep their order`() throws {
    let (router, street) = (router, street)
    try street.build("a") { [weak router] _, number in
      guard number == 1 else { return }
      street.views[0].send(Signs.local(7))
      router?.broadcast(Signs.changed(2))
      street.views[0].send(Signs.local(8))
    }
    try street.build("b")
    _ = street.lines()
    router.broadcast(Signs.changed(1))
    #expect(street.lines() == ["a 1", "b 1", "a local 7", "a 2", "b 2", "a local 8"])
  }

  @Test func `an event that a receiver sends follows the broadcast`() throws {
    let holder = Street()
    try holder.build("a") { sign, number in
      if number == 1 { (holder.views.first)?.send(Signs.local(7)) }
    }
    try holder.build("b")
    _ = holder.lines()
    holder.router.broadcast(Signs.changed(1))
    #expect(holder.lines() == ["a 1", "b 1", "a local 7"])
  }

  @Test func `a broadcast in the handler of an answer, of an event and of a post is not overtaken`() async throws {
    let router = router
    try street.build("a") { [weak router] _, number in if number < 3 { router?.broadcast(Signs.changed(number + 1)) } }
    try street.build("b")
    _ = street.lines()
    street.views[0].send(Signs.ask(1))
    #expect(street.lines() == ["a answer 1", "a 2", "b 2", "a 3", "b 3"])
    street.views[0].send(Signs.posted(1))
    #expect(street.lines() == ["a posted 1", "a 2", "b 2", "a 3", "b 3"])
    _ = street.views[0].mailbox(capacity: 4).post(Signs.posted(1), whenFull: .reject)
    await router.idle()
    #expect(street.lines() == ["a posted 1", "a 2", "b 2", "a 3", "b 3"])
  }

  @Test func `a broadcast in a task is not overtaken by the broadcast that it causes`() async throws {
    let router = router
    try street.build("a") { [weak router] _, number in if number == 1 { router?.broadcast(Signs.changed(2)) } }
    try street.build("b")
    _ = street.lines()
    await Task { _ = router.broadcast(Signs.changed(1)) }.value
    #expect(street.lines() == ["a 1", "b 1", "a 2", "b 2"])
  }

  @Test func `a broadcast that a middleware sends is not overtaken`() throws {
    let router = router
    let middleware = Inline(onEvent: { [weak router] event, next in
      if event.input(of: Signs.changed) == 1 { router?.broadcast(Signs.changed(2)) }
      return next.handle(event)
    })
    try street.build("a", middleware: MiddlewareList(beforePresenter: [middleware]))
    try street.build("b")
    _ = street.lines()
    router.broadcast(Signs.changed(1))
    #expect(street.lines() == ["a 1", "b 1", "a 2", "b 2"])
  }

  @Test func `a broadcast in a step of the lifecycle reaches all modules before it causes another one`() throws {
    let router = router
    try street.build("a") { [weak router] _, number in if number == 1 { router?.broadcast(Signs.changed(2)) } }
    try street.build("b")
    _ = street.lines()
    try router.register { [street] in
      $0.module(
        prefix: "c", view: { ProbeView() },
        presenter: { [router = street.router] in ReadyPresenter { [weak router] in router?.broadcast(Signs.changed(1)) }
        })
    }
    let view = try VIPBuilder(prefix: "c", router: router).build(as: ProbeView.self)
    view.port.viewIsReady()
    #expect(street.lines() == ["a 1", "b 1", "a 2", "b 2"])
  }

  @Test func `a module that a receiver closes receives the broadcast first, and nothing is reported`() throws {
    let holder = Street()
    try holder.build("a") { _, number in if number == 1 { holder.views[1].port.viewWasRemoved() } }
    try holder.build("b")
    try holder.build("c")
    _ = holder.lines()
    #expect(holder.router.broadcast(Signs.changed(1)) == 3)
    #expect(holder.lines() == ["a 1", "b 1", "c 1"])
    #expect(holder.sink.messages == [])
    #expect(holder.router.droppedCount == 0)
    #expect(holder.router.broadcast(Signs.changed(1)) == 2)
  }

  @Test func `a module that a receiver builds does not receive the broadcast`() throws {
    let holder = Street()
    try holder.build("a") { _, number in if number == 1 { _ = try? holder.build("b") } }
    _ = holder.lines()
    #expect(holder.router.broadcast(Signs.changed(1)) == 1)
    #expect(holder.lines() == ["a 1", "b is ready"])
    #expect(holder.router.broadcast(Signs.changed(2)) == 2)
    #expect(holder.lines() == ["a 2", "b 2"])
  }

  @Test func `the events of a broadcast outside of a delivery have no cause, also after another delivery`() throws {
    let router = router
    try street.build("a")
    street.views[0].send(Signs.local(1))
    var causes: [Event.ID?] = []
    router.observe { hop in
      if let event = hop.event, event.isNamed(Signs.changed) { causes.append(event.cause) }
      return nil
    }
    router.broadcast(Signs.changed(1))
    #expect(!causes.isEmpty)
    #expect(causes.allSatisfy { $0 == nil })
  }
}

private final class ReadyPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ReadyPresenter.self) { $0.on(Lifecycle.ready) { $0.isReady() } }
  let isReady: @MainActor () -> Void
  init(_ isReady: @escaping @MainActor () -> Void) { self.isReady = isReady }
}
