import VIPER
import VIPERTesting
import VIPERTestSupport

/// Programs with events that pass chains of middleware. The chain depends on the number of the program.
@MainActor struct ManyStyle: GateStyle {
  /// Whether the clock advances in jumps, over several deadlines. Otherwise it advances in small steps.
  let isInJumps: Bool

  var name: String { isInJumps ? "many, in jumps" : "many, in small steps" }
  var limit: Int { GateLimits.many }

  private func chain(_ index: Int) -> ManyChain { ManyChain.allCases[index % ManyChain.allCases.count] }
  func group(_ index: Int) -> String? { chain(index).rawValue }
  func makeApp(_ index: Int) throws -> ManyApp { try ManyApp(chain(index)) }

  func act(in app: ManyApp, _ index: Int, _ random: SeededGenerator) async throws {
    let user = ManyUser(app, random, isInJumps: isInJumps)
    await user.act(25)
  }
}

/// A user of the app, with acts in one turn and in several turns.
@MainActor private final class ManyUser {
  private let app: ManyApp
  private var random: SeededGenerator
  private let isInJumps: Bool
  private var tasks: [Task<Void, Never>] = []

  init(_ app: ManyApp, _ random: SeededGenerator, isInJumps: Bool) {
    (self.app, self.random, self.isInJumps) = (app, random, isInJumps)
  }

  func act(_ count: Int) async {
    app.router.route(Many.screen(1))
    await app.router.idle()
    for _ in 0..<count {
      await act()
      switch random.number(0..<10) {
      case 0..<4: await settle()
      case 4..<7: await settle(random.number(1..<6))
      default: break
      }
    }
    for task in tasks { task.cancel() }
    await settle(200)
  }

  private func act() async {
    switch random.number(0..<100) {
    case 0..<42: for _ in 0...random.number(0..<4) { send() }
    case 42..<62: for _ in 0...random.number(0..<3) { app.calls.answerOne(&random) }
    case 62..<68: app.calls.continueOne(&random)
    case 68..<82: await advance()
    case 82..<88: request()
    case 88..<93: if !tasks.isEmpty { tasks.remove(at: random.number(0..<tasks.count)).cancel() }
    case 93..<97: if let view { app.router.push(Many.screen(random.number(0..<10)), from: view) }
    default: try? app.window.back()
    }
  }

  private var view: ManyView? {
    let views = app.window.views.compactMap { $0 as? ManyView }
    return views.isEmpty ? nil : random.pick(views)
  }

  private func send() {
    guard let view else { return }
    let number = random.number(0..<10)
    switch random.number(0..<20) {
    case 0..<6: view.send(Many.load(number % 4))
    case 6..<9: view.send(Many.find(number % 3))
    case 9..<12: view.send(Many.price(number))
    case 12, 13: view.send(Many.quick(number))
    case 14: view.send(Many.queued(number))
    case 15, 16: view.send(Many.save(number))
    case 17: view.send(Many.chained(number))
    case 18: view.send(Many.watch())
    default: view.send(Many.unlock(random.chance(50)))
    }
  }

  /// Sends a request from a task outside the app. It may be cancelled later.
  private func request() {
    guard let view else { return }
    let (number, clock) = (random.number(0..<4), app.clock)
    switch random.number(0..<3) {
    case 0: tasks.append(Task { [weak view] in _ = try? await view?.request(Many.load(number)) })
    case 1:
      tasks.append(
        Task { [weak view] in _ = try? await view?.request(Many.load(number), timeout: .seconds(2), clock: clock) })
    default: tasks.append(Task { [weak view] in _ = try? await view?.request(Many.price(number)) })
    }
  }

  private func advance() async {
    if isInJumps {
      app.clock.advance(by: .milliseconds(random.pick([100, 300, 1_000, 3_000, 40_000])))
    } else {
      for _ in 0..<random.pick([2, 6, 20]) {
        app.clock.advance(by: .milliseconds(50))
        await settle(20)
      }
    }
  }
}
