import Testing
import VIPER
import VIPERHosting
import VIPERRecording
import VIPERTesting

nonisolated private enum Gated {
  static let basket = RouteName<Void, Never>("gated.basket")
  static let item = RouteName<Int, String>("gated.item")
  static let login = RouteName<String, String>("gated.login")
  static let note = EventName<Int, Int>("gated.note")
  static let later = EventName<Int, Never>("gated.later")
}

private final class GatedBasketView: VIPView, Mapped {
  static let mapping = Mapping(GatedBasketView.self) {
    $0.onFailure(Gated.item) { _, _ in }
    $0.receive(Gated.item) { view, output in view.outputs.append(output) }
    $0.receive(Gated.note) { view, number in view.outputs.append("\(number)") }
  }
  private(set) var outputs: [String] = []
}
private final class GatedBasketPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(GatedBasketPresenter.self) {
    $0.on(Gated.note) { _, number in number }
    $0.on(Gated.later) { presenter, number in
      for _ in 0..<number { await Task.yield() }
      presenter.push(Gated.item(number))
    }
  }
}
private final class GatedItemView: VIPView, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(GatedItemView.self) { $0.onInitialize { (_, _: Int) in } }
}
private final class GatedLoginView: VIPView, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(GatedLoginView.self) { $0.onInitialize { (_, _: String) in } }
}

/// A gate that acts once for a route to an item.
@MainActor private final class Gate: RouteInterceptor {
  let act: @MainActor (RouteRequest) -> RouteDecision
  private var isOpen = false
  init(_ act: @escaping @MainActor (RouteRequest) -> RouteDecision) { self.act = act }

  func before(_ request: RouteRequest) -> RouteDecision {
    guard !isOpen, request.isNamed(Gated.item) else { return .proceed }
    isOpen = true
    return act(request)
  }
}

/// An action of a gate or of a closure that loads parameters, which opens the login or sends a broadcast.
private enum Way: CaseIterable, CustomTestStringConvertible {
  case openInBefore, openInPark, openBeforeProceeding, routeInBefore, routeInPark, routeBeforeProceeding
  case routeInTask, openInTask, broadcastInPark, routeWhileLoading, broadcastWhileLoading

  var testDescription: String { "\(self)" }

  @MainActor func load(_ number: Int, _ router: VIPRouter) async -> Int {
    switch self {
    case .routeWhileLoading: _ = try? await router.route(Gated.login("Log in"), style: .present).output()
    case .broadcastWhileLoading: router.broadcast(Gated.note(1))
    default: break
    }
    await Task.yield()
    return number
  }

  @MainActor func decide(_ request: RouteRequest, _ router: VIPRouter) -> RouteDecision {
    let login = Gated.login("Log in")
    switch self {
    case .openInBefore: return decision(after: request.open(login))
    case .openInPark: return .park { try await request.open(login).output() == nil ? .cancel : .proceed }
    case .routeInBefore: return decision(after: router.route(login))
    case .routeInPark: return .park { try await router.route(login).output() == nil ? .cancel : .proceed }
    case .openBeforeProceeding: request.open(login)
    case .routeBeforeProceeding: router.route(login)
    case .routeInTask: Task { router.route(login) }
    case .openInTask: Task.detached { @MainActor in request.open(login) }
    case .broadcastInPark:
      return .park {
        await Task.yield()
        router.broadcast(Gated.note(1))
        return .proceed
      }
    case .routeWhileLoading, .broadcastWhileLoading: break
    }
    return .proceed
  }

  @MainActor private func decision(after login: RouteHandle<String>) -> RouteDecision {
    .park { try await login.output() == nil ? .cancel : .proceed }
  }

  @MainActor func register(_ router: VIPRouter) throws {
    router.interceptors = [Gate { [unowned router] in decide($0, router) }]
    try router.register {
      $0.module(view: { GatedBasketView() }, presenter: { GatedBasketPresenter() })
      $0.module(view: { GatedItemView() })
      $0.module(view: { GatedLoginView() })
      $0.route(Gated.basket, .root, to: GatedBasketView.self)
      $0.route(
        Gated.item, .push, to: GatedItemView.self, parameters: .loading { [unowned router] in await load($0, router) })
      $0.route(Gated.login, .present, to: GatedLoginView.self)
    }
  }
}

/// The opener of the route about which the gate decides.
private enum Opener: CaseIterable { case view, app, task }

@MainActor struct LoginGateTests {
  @Test func `a decision that does not occur is attributed to the interceptors`() async throws {
    let way = Way.openBeforeProceeding
    let router = VIPRouter(navigator: SimpleNavigator { _ in })
    let recorder = try Recorder(of: router, in: Recorder.Memory(), payloads: .all)
    try way.register(router)
    router.route(Gated.basket())
    await router.idle()
    recorder.stop()
    let recording = try Recording(data: recorder.export())
    let playback = try Playback(recording) {
      let router = VIPRouter(navigator: SimpleNavigator { _ in })
      try way.register(router)
      router.interceptors = []
      return router
    }
    playback.patience = .zero
    let found = await #expect(throws: Divergence.self) { try await playback.check() }
    #expect(found?.reason == "The app did not cause this: decided gated.basket at the app.")
    #expect(
      found?.cause == "Usually the interceptors of the app or of the route have changed since the recording. Register"
        + " the same interceptors in the same order.")
  }

  @Test(arguments: Way.allCases, Opener.allCases)
  private func `routes and broadcasts of interceptors and loading closures are played as inputs`(
    _ way: Way, _ opener: Opener
  ) async throws {
    let window = SimpleNavigator { _ in }
    let router = VIPRouter(navigator: window)
    let recorder = try Recorder(of: router, in: Recorder.Memory(), payloads: .all)
    try way.register(router)
    router.route(Gated.basket())
    await router.idle()
    let basket = try #require(window.top as? GatedBasketView)
    switch opener {
    case .view: basket.send(Gated.item(7))
    case .app: router.route(Gated.item(7), from: basket)
    case .task: basket.send(Gated.later(7))
    }
    await router.idle()
    if let login = window.views.lazy.compactMap({ $0 as? GatedLoginView }).first {
      login.finish(with: "anna")
      await router.idle()
    }
    recorder.stop()
    let recording = try Recording(data: recorder.export())
    try await AppTest.replay(recording) { try way.register($0) }
  }
}
