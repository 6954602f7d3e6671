import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let ask = EventName<Int, Int>("shared.ask")
}

private class Once: VIPInteractor, Mapped {
  class var mapping: Mapping { Mapping(Once.self) { $0.on(Names.ask) { $1 } } }
}

private final class Twice: Once {
  override static var mapping: Mapping {
    Mapping(Twice.self) { $0.on(Names.ask) { 2 * $1 } }
  }
}

/// Modules of one registration share their nodes while they have the same middleware and mappings.
@MainActor @Suite("Modules with the same middleware and mappings")
struct SharedLinksTests {
  private final class Showing: VIPView, Mapped {
    static let mapping = Mapping(Showing.self) { $0.receive(Names.ask) { $0.numbers.append($1) } }
    var numbers: [Int] = []
  }

  private let journal = Journal()
  private func tap(_ name: String) -> Tap { Tap(name: name, journal: journal) }

  private func register(
    _ interactor: @escaping @MainActor () -> Once = Once.init
  ) throws -> VIPRouter {
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    try router.register("here") {
      $0.module(
        prefix: "Shared", middleware: MiddlewareList(beforePresenter: [tap("own")]),
        view: { Showing() }, interactor: interactor)
    }
    return router
  }

  private func build(
    _ router: VIPRouter, _ middleware: MiddlewareList = MiddlewareList()
  ) throws -> Showing {
    var builder = VIPBuilder(prefix: "Shared", router: router)
    builder.middleware = middleware
    return try builder.build(as: Showing.self)
  }

  /// The middleware that an event passes on its way down.
  private func way(_ view: Showing) -> [String] {
    journal.lines = []
    view.send(Names.ask(1))
    return journal.lines.filter { $0.contains("↓") }.map { String($0.prefix { $0 != "↓" }) }
  }

  @Test func `modules of one registration have separate parts, and each module receives only its own answers`() throws {
    let router = try register()
    let views = try (0..<3).map { _ in try build(router) }
    for (number, view) in views.enumerated() { view.send(Names.ask(number)) }
    #expect(views.map(\.numbers) == [[0], [1], [2]])
  }

  @Test func `modules of one prefix use separate mappings if their parts have different classes`() throws {
    final class Choice { var isTwice = false }
    let choice = Choice()
    let router = try register { choice.isTwice ? Twice() : Once() }
    var views: [Showing] = []
    for isNext in [false, true, false, true] {
      choice.isTwice = isNext
      views.append(try build(router))
    }
    for view in views { view.send(Names.ask(1)) }
    #expect(views.map(\.numbers) == [[1], [2], [1], [2]])
  }

  @Test func `adding or removing middleware in one module does not affect other modules`() throws {
    let router = try register()
    let (first, second) = (try build(router), try build(router))
    let added = first.add(tap("added"), .beforeInteractor)
    let third = try build(router)
    #expect(way(first) == ["own", "added"])
    #expect(way(second) == ["own"])
    #expect(way(third) == ["own"])
    added.cancel()
    #expect(way(first) == ["own"])
  }

  @Test
  func `a builder's middleware applies to one module, and a router's middleware to all modules built later`() throws {
    let router = try register()
    let first = try build(router)
    let second = try build(router, MiddlewareList(beforeInteractor: [tap("once")]))
    let before = VIPBuilder(prefix: "Shared", router: router)
    router.middleware.beforePresenter.append(tap("all"))
    let third = try build(router)
    #expect(way(first) == ["own"])
    #expect(way(second) == ["own", "once"])
    #expect(way(third) == ["all", "own"])
    #expect(way(try before.build(as: Showing.self)) == ["own"])
    router.middleware = MiddlewareList()
    #expect(way(try build(router)) == ["own"])
  }

  @Test func `middleware that is removed from a router is released with the last module that contains it`() throws {
    final class Thing: EventMiddleware {
      func handle(_ event: Event, next: Next) -> Outcome { next.handle(event) }
    }
    weak var thing: Thing?
    let router = try register()
    do {
      let made = Thing()
      thing = made
      router.middleware = MiddlewareList(beforePresenter: [made])
    }
    var view: Showing? = try build(router)
    router.middleware = MiddlewareList()
    #expect(thing != nil)
    #expect(view != nil)
    view = nil
    #expect(thing == nil)
  }
}
