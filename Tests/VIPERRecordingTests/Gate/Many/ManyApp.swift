import VIPER
import VIPERMiddleware
import VIPERTesting

/// An app with a chain of middleware, a clock, and answers from outside.
@MainActor struct ManyApp: GateApp {
  let router: VIPRouter
  let window = InMemoryNavigator()
  let texts = ShownTexts()
  let calls = WaitingCalls()
  let clock = ManualClock()

  init(_ chain: ManyChain) throws {
    router = VIPRouter(navigator: window, onDiagnostic: { _ in })
    let gate = GateMiddleware(Many.load, Many.save, Many.price, isOpen: true, capacity: 4, atClose: .drop)
    router.middleware = chain.middleware(on: clock, random: router, gate)
    let (texts, calls) = (texts, calls)
    try router.register {
      $0.module(
        view: { ManyView(texts) }, presenter: { ManyPresenter(gate) }, interactor: { ManyInteractor(calls) })
      $0.route(Many.screen, .push, to: ManyView.self)
    }
  }

  var effects: Int { calls.count }

  func end() { calls.end() }
}

final class ManyView: TextView, Mapped {
  static let mapping = Mapping(ManyView.self) {
    for name in [Many.price, Many.quick] { $0.receive(name) { $0.show("\(name.text) \($1)") } }
    for name in [Many.found, Many.load, Many.queued, Many.chained] {
      $0.receive(name) { $0.show("\(name.text) \($1)") }
    }
    $0.receive(Many.save) { $0.show("saved") }
    $0.receive(Many.watch) { $0.show("watch \($1)") }
    $0.onFailure { $0.showFailure($1) }
    $0.onCancelled { view, result in view.show("\(result.name) cancelled") }
  }
}

final class ManyPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ManyPresenter.self) {
    $0.onInitialize { (presenter: ManyPresenter, number: Int) in presenter.send(Many.quick(number)) }
    $0.format(Many.find, as: Many.found) { "<\($0)>" }
    $0.on(Many.chained) { presenter, number in
      let price = try await presenter.request(Many.quick(number))
      return try await presenter.request(Many.load(price % 10)) + "!"
    }
    $0.on(Many.unlock) { presenter, isOpen in
      if isOpen { presenter.gate.open() } else { presenter.gate.close() }
    }
  }
  private let gate: GateMiddleware
  init(_ gate: GateMiddleware) { self.gate = gate }
}

final class ManyInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ManyInteractor.self) {
    $0.on(Many.price, ManyInteractor.price)
    $0.on(Many.quick, ManyInteractor.price)
    for name in [Many.find, Many.load, Many.queued] {
      $0.on(name) { (interactor: ManyInteractor, number: Int) in
        "\(number) \(try await interactor.calls.answer())"
      }
    }
    $0.policy(.latestWins, for: Many.find)
    $0.policy(.inOrder, for: Many.queued)
    $0.on(Many.save) { interactor, _ in _ = try await interactor.calls.answer() }
    $0.on(Many.watch) { $0.calls.stream() }
  }
  private let calls: WaitingCalls
  private var count = 0
  init(_ calls: WaitingCalls) { self.calls = calls }

  private func price(_ number: Int) throws -> Int {
    count += 1
    guard number % 5 != 4 else { throw WaitingCalls.Failed() }
    return number * 100 + count
  }
}
