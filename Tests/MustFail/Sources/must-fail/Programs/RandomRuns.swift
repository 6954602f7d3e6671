import VIPER
import VIPERMiddleware
import VIPERTesting

private enum Jars {
  static let add = EventName<Int, Void>("jars.add")
  static let take = EventName<Int, Int>("jars.take")
  static let open = EventName<Void, Never>("jars.open")
  static let taste = EventName<Void, String>("jars.taste")
  static let shelf = RouteName<Void, Never>("jars.shelf")
  static let jar = RouteName<Void, Never>("jars.jar")
}

/// The mistake that the app makes.
private enum Mistake { case none, kept, counter, random, silent, unhandled, hanging, debounced }

/// The last number of all runs. It is global state, which each run should have injected instead.
@MainActor private var lastNumber = 100

@MainActor private func nextNumber() -> Int {
  lastNumber += 1
  return lastNumber
}

private final class ShelfInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ShelfInteractor.self) {
    $0.on(Jars.add) { part, number in part.count += number > 0 ? 1 : 0 }
    $0.on(Jars.take) { part, number in
      guard number < part.count else { throw EventFailure(.empty, "No jar \(number).") }
      part.count -= 1
      if part.mistake == .counter, part.count == 2 { part.count = -1 }
      return part.mistake == .random ? nextNumber() : number
    }
  }
  let mistake: Mistake
  private(set) var count = 0
  init(_ mistake: Mistake) { self.mistake = mistake }
}

private final class ShelfPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ShelfPresenter.self) { $0.on(Jars.open) { $0.push(Jars.jar()) } }
}

private final class ShelfView: VIPView, Mapped {
  static let mapping = Mapping(ShelfView.self) {
    $0.receive(Jars.take) { _, _ in }
    $0.receive(Jars.add) { _ in }
    $0.onFailure { _, _ in }
  }
}

private final class JarInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(JarInteractor.self) {
    $0.on(Jars.taste) { part in
      if part.mistake == .hanging { await withCheckedContinuation { part.never = $0 } }
      try await part.clock.sleep(for: .seconds(1))
      return "sweet"
    }
  }
  private let mistake: Mistake
  private let clock: any Clock<Duration>
  private var never: CheckedContinuation<Void, Never>?
  init(_ mistake: Mistake, _ clock: any Clock<Duration>) { (self.mistake, self.clock) = (mistake, clock) }
}

private final class JarView: VIPView, Mapped {
  static let mapping = Mapping(JarView.self) {
    $0.receive(Jars.taste) { view, _ in if view.isKept { view.keep = { _ = view } } }
    $0.onFailure { _, _ in }
  }
  private let isKept: Bool
  private var keep: () -> Void = {}
  init(isKept: Bool) { self.isKept = isKept }
}

private struct Silent: EventMiddleware {
  func handle(_ event: Event, next: Next) -> Outcome {
    event.isNamed(Jars.take) && event.input(of: Jars.take) == 2 ? .accepted : next.handle(event)
  }
}

@MainActor private func randomPrograms(_ mistake: Mistake) -> RandomPrograms {
  var programs = RandomPrograms {
    let clock = ManualClock()
    let middleware: [any Middleware] =
      switch mistake {
      case .silent: [Silent()]
      case .debounced: [DebounceMiddleware(Jars.take, for: .seconds(1), clock: clock)]
      default: []
      }
    let app = try RelaxedAppTest(clock: clock) {
      try $0.register {
        $0.module(
          middleware: MiddlewareList(beforeInteractor: middleware), view: { ShelfView() },
          presenter: { ShelfPresenter() }, interactor: { ShelfInteractor(mistake) })
        $0.module(
          view: { JarView(isKept: mistake == .kept) }, interactor: { JarInteractor(mistake, clock) })
        $0.route(Jars.shelf, .root, to: "Shelf")
        if mistake != .unhandled { $0.route(Jars.jar, .push, to: "Jar") }
      }
    }
    if mistake == .hanging { app.router.idlePatience = .milliseconds(200) }
    await app.open(Jars.shelf())
    return app
  }
  programs.inputs(Jars.take) { random, _ in .random(in: 0...3, using: &random) }
  programs.always("No count is negative") { app in
    app.views.compactMap { $0.interactor(as: ShelfInteractor.self) }.allSatisfy { $0.count >= 0 }
  }
  return programs
}

/// Runs random programs of an app that makes a mistake.
@MainActor private func run(_ mistake: Mistake, _ count: Int = 20, steps: Int = 40) async throws {
  _ = try await randomPrograms(mistake).run(count, steps: steps, seed: 1)
}

/// Random programs of apps that break a rule.
@MainActor func addRandomPrograms(to programs: inout Programs) {
  programs.mustFail("random-program-breaks-a-rule") { try await run(.counter, steps: 200) }
  programs.mustFail("random-program-leaks") { try await run(.kept) }
  programs.mustFail("random-program-gets-no-answer") { try await run(.silent) }
  programs.mustFail("random-program-is-not-repeatable") { try await run(.random) }
  programs.mustFail("random-program-opens-nothing") { try await run(.unhandled) }
  programs.mustFail("random-program-hangs") { try await run(.hanging) }

  programs.mustFail("random-program-under-the-trait") {
    try await Trait.scope { try await run(.kept) }
  }

  programs.mustFail("random-program-whose-rule-throws") {
    var programs = randomPrograms(.none)
    programs.always("The store can be read") { _ in throw EventFailure(.error, "The disk is full.") }
    _ = try await programs.run(1, steps: 1, seed: 1)
  }

  programs.mustFail("random-program-whose-app-cannot-be-made") {
    let programs = RandomPrograms { throw EventFailure(.error, "The disk is full.") }
    _ = try await programs.run(1, steps: 1, seed: 1)
  }

  programs.mustPass("random-programs-of-an-app-that-is-right") { try await run(.none, 10) }
  programs.mustPass("random-programs-of-an-app-that-debounces") { try await run(.debounced, 10) }
}
