import VIPER
import VIPERTesting

/// A shelf of numbered jars: a small app with mistakes that random programs must find.
enum Jars {
  static let add = EventName<Int, Void>("jars.add")
  static let take = EventName<Int, Int>("jars.take")
  static let label = EventName<JarLabel, Void>("jars.label")
  static let colour = EventName<JarColour, Never>("jars.colour")
  static let open = EventName<Void, Never>("jars.open")
  static let taste = EventName<Void, String>("jars.taste")
  static let close = EventName<Void, Never>("jars.close")
  static let shelf = RouteName<Void, Never>("jars.shelf")
  static let jar = RouteName<Void, Never>("jars.jar")
}

struct JarLabel: Sendable { let text: String }
enum JarColour: String, CaseIterable, Sendable { case red, blue }

/// The intentional mistake of the app.
enum JarMistake: String, CaseIterable, Sendable {
  case none, unanswered, kept, counter, wrongAnswer, random, hangs
}

final class ShelfInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ShelfInteractor.self) {
    $0.on(Jars.add) { $0.count += $1 > 0 ? 1 : 0 }
    $0.on(Jars.take) { part, number in
      guard number < part.count else { throw EventFailure(.empty, "No jar \(number).") }
      part.count -= 1
      if part.mistake == .counter, part.count == 2 { part.count = -1 }
      switch part.mistake {
      case .random: return .random(in: 1...1_000_000)
      case .wrongAnswer: return -1
      default: return number
      }
    }
    $0.on(Jars.label) { _, _ in }
    $0.on(Jars.colour) { _, _ in }
  }
  let mistake: JarMistake
  private(set) var count = 0
  init(_ mistake: JarMistake) { self.mistake = mistake }
}

final class ShelfPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ShelfPresenter.self) { $0.on(Jars.open) { $0.push(Jars.jar()) } }
}

final class ShelfView: VIPView, Mapped {
  static let mapping = Mapping(ShelfView.self) {
    $0.receive(Jars.take) { $0.taken = $1 }
    $0.receive(Jars.add) { _ in }
    $0.receive(Jars.label) { _ in }
    $0.onFailure { _, _ in }
  }
  private(set) var taken = 0
}

final class JarInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(JarInteractor.self) {
    $0.on(Jars.taste) { part in
      if part.mistake == .hangs { await withCheckedContinuation { part.never = $0 } }
      try await part.clock.sleep(for: .seconds(1))
      return "sweet"
    }
  }
  let mistake: JarMistake
  let clock: any Clock<Duration>
  private var never: CheckedContinuation<Void, Never>?
  init(_ mistake: JarMistake, _ clock: any Clock<Duration>) { (self.mistake, self.clock) = (mistake, clock) }
}

final class JarPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = Never
  static let mapping = Mapping(JarPresenter.self) { $0.on(Jars.close) { $0.finish() } }
}

final class JarView: VIPView, Mapped {
  static let mapping = Mapping(JarView.self) {
    $0.receive(Jars.taste) { view, _ in
      // The closure of the view retains the view.
      if view.isKept { view.keeper = { _ = view } }
    }
    $0.onFailure { _, _ in }
  }
  var isKept = false
  private var keeper: () -> Void = {}
}

/// A middleware that accepts an event and never answers it.
struct Forgetful: EventMiddleware {
  func handle(_ event: Event, next: Next) -> Outcome {
    event.isNamed(Jars.take) && event.input(of: Jars.take) == 2 ? .accepted : next.handle(event)
  }
}

@MainActor extension JarMistake {
  /// Registers the app with this mistake.
  func register(in router: VIPRouter, _ clock: ManualClock) throws {
    try router.register {
      $0.module(
        middleware: MiddlewareList(beforeInteractor: self == .unanswered ? [Forgetful()] : []),
        view: { ShelfView() }, presenter: { ShelfPresenter() }, interactor: { ShelfInteractor(self) })
      $0.module(
        view: {
          let view = JarView()
          view.isKept = self == .kept
          return view
        }, presenter: { JarPresenter() }, interactor: { JarInteractor(self, clock) })
      $0.route(Jars.shelf, .root, to: "Shelf")
      $0.route(Jars.jar, .push, to: "Jar")
    }
  }

  /// Random programs of the app with this mistake.
  ///
  /// - Parameter didCreate: A closure that is called before the first module is opened.
  func programs(_ didCreate: @escaping @MainActor (AppTest) throws -> Void = { _ in }) -> RandomPrograms {
    var programs = RandomPrograms {
      let clock = ManualClock()
      let app = try RelaxedAppTest(clock: clock) { try register(in: $0, clock) }
      // Work that exceeds this limit counts as hanging. Other programs have the default limit, because their handlers
      // could exceed a short limit on a busy machine.
      if self == .hangs { app.router.idlePatience = .milliseconds(100) }
      try didCreate(app)
      await app.open(Jars.shelf())
      return app
    }
    programs.inputs(Jars.take) { random, _ in .random(in: 0...3, using: &random) }
    programs.always("There is no negative count") { app in
      app.views.compactMap { $0.interactor(as: ShelfInteractor.self) }.allSatisfy { $0.count >= 0 }
    }
    programs.always("No view shows a negative number") { showsNoNegativeNumber($0) }
    return programs
  }

  /// Returns whether each view shows only numbers of at least zero.
  func showsNoNegativeNumber(_ app: AppTest) -> Bool {
    app.views.compactMap { $0 as? ShelfView }.allSatisfy { $0.taken >= 0 }
  }

  private static var failures: [JarMistake: Task<RandomProgramFailure?, any Error>] = [:]

  /// Returns the failure of 50 random programs. Only the first call for a mistake runs them.
  func knownFailure() async throws -> RandomProgramFailure? {
    let task = Self.failures[self] ?? Task { try await failure() }
    Self.failures[self] = task
    return try await task.value
  }

  /// Runs random programs and returns their failure, or `nil` if every program passes.
  func failure(_ count: Int = 50, steps: Int = 40) async throws -> RandomProgramFailure? {
    do {
      _ = try await programs().run(count, steps: steps, seed: 1)
      return nil
    } catch let failure as RandomProgramFailure { return failure }
  }
}
