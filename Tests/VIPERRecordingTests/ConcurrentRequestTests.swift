import Testing
import VIPER
import VIPERRecording
import VIPERTestSupport
import VIPERTesting

nonisolated private enum Pair {
  static let both = EventName<Int, [String]>("pair.both")
  static let order = EventName<Int, String>("pair.order")
}

/// The answers of the app's services, which arrive in any order.
@MainActor private final class Orders {
  var waiting: [(number: Int, answer: AsyncStream<String>.Continuation)] = []

  func order(_ number: Int) async -> String {
    let (answers, answer) = AsyncStream.makeStream(of: String.self)
    waiting.append((number, answer))
    for await text in answers { return text }
    return "none"
  }
}

private final class PairPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(PairPresenter.self) {
    $0.on(Pair.both) { presenter, number in
      async let first = presenter.request(Pair.order(number))
      async let second = presenter.request(Pair.order(number + 1))
      return try await [first, second]
    }
  }
}

private final class PairInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(PairInteractor.self) {
    $0.on(Pair.order) { interactor, number in await interactor.orders.order(number) }
  }
  let orders: Orders
  init(_ orders: Orders) { self.orders = orders }
}

private final class PairView: VIPView, Mapped {
  static let mapping = Mapping(PairView.self) { $0.receive(Pair.both) { $0.texts.append($1.sorted()) } }
  var texts: [[String]] = []
}

/// Two requests of one name with one cause.
@MainActor struct ConcurrentRequestTests {
  private func app(_ orders: Orders) throws -> VIPRouter {
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: { _ in })
    try router.register {
      $0.module(view: { PairView() }, presenter: { PairPresenter() }, interactor: { PairInteractor(orders) })
      $0.route(RouteName<Void, Never>("pair"), .root, to: "Pair")
    }
    return router
  }

  /// Records two requests.
  ///
  /// - Parameter answers: The number of answers before the recording is cut.
  private func record(answering answers: Int) async throws -> (Recording, [[String]]) {
    let orders = Orders()
    let router = try app(orders)
    let recorder = try Recorder(of: router, in: Recorder.Memory(), payloads: .all)
    router.route(RouteName<Void, Never>("pair")())
    await router.idle()
    let view = try #require(router.navigator?.views.last as? PairView)
    view.send(Pair.both(1))
    while orders.waiting.count < 2 { await Task.yield() }
    for (index, waiting) in orders.waiting.reversed().prefix(answers).enumerated() {
      waiting.answer.yield("answer \(index)")
      for _ in 0..<50 { await Task.yield() }
    }
    if answers == 2 { await router.idle() }
    let recording = try Recording(data: recorder.export())
    recorder.stop()
    for waiting in orders.waiting { waiting.answer.finish() }
    await router.idle()
    return (recording, view.texts)
  }

  @Test func `concurrent requests of one name are repeated`() async throws {
    for _ in 1...LongRun.count(10, long: 500) {
      let (recording, texts) = try await record(answering: 2)
      let playback = try Playback(recording) { try app(Orders()) }
      try await playback.check()
      let view = try #require(playback.router.navigator?.views.last as? PairView)
      #expect(view.texts == texts)
      playback.end()
    }
  }

  @Test(arguments: 0...1) func `a playback of a recording that was cut during the requests ends`(_ answers: Int)
    async throws
  {
    let (recording, _) = try await record(answering: answers)
    #expect(recording.isCut || !recording.isPlayable || recording.count > 0)
    let playback = try Playback(recording) { try app(Orders()) }
    try await playback.check()
    #expect(playback.isAtEnd)
    playback.end()
  }
}
