import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let known = EventName<Int, Int>("unruly.known")
  static let later = EventName<Int, Int>("unruly.later")
  static let failing = EventName<Void, Void>("unruly.failing")
  static let lost = EventName<Void, Void>("unruly.lost")
  static let news = EventName<Never, Int>("unruly.news")
  static let page = RouteName<Void, Never>("unruly.page")
  static let nowhere = RouteName<Void, Never>("unruly.nowhere")
}

private struct Failure: Error {}

/// An action that a sink, an observer, a middleware or a part performs in each of its calls.
private enum Act: CaseIterable {
  case nothing, sendKnown, sendLater, sendFailing, sendLost, publish, openPage, openNowhere, remove
}

/// The shared state of a program: the targets of its acts, and the number of acts.
@MainActor private final class Unruly {
  weak var view: UnrulyView?
  weak var presenter: UnrulyPresenter?
  weak var router: VIPRouter?
  var pages: [RouteHandle<Never>] = []
  var acts = 0
  /// The number of acts that the sink has performed.
  var actsOfSink = 0
  /// The maximum number of acts. Later acts are not performed.
  let patience: Int

  init(patience: Int) { self.patience = patience }

  func perform(_ act: Act) {
    guard acts < patience, act != .nothing, let view, let router else { return }
    acts += 1
    switch act {
    case .nothing: break
    case .sendKnown: view.send(Names.known(acts))
    case .sendLater: view.send(Names.later(acts))
    case .sendFailing: view.send(Names.failing())
    case .sendLost: view.send(Names.lost())
    case .publish: presenter?.publish(Names.news, acts)
    case .openPage: pages.append(router.route(Names.page(), style: .unshown))
    case .openNowhere: router.route(Names.nowhere(), from: view)
    case .remove: pages.popLast()?.remove()
    }
  }
}

private final class UnrulyView: VIPView, Mapped {
  static let mapping = Mapping(UnrulyView.self) { $0.receive(UnrulyView.received) }
  let onResult: @MainActor () -> Void
  init(onResult: @escaping @MainActor () -> Void) { self.onResult = onResult }
  func received(_ result: EventResult) { onResult() }
}

private final class UnrulyPresenter: VIPPresenter {}

private final class UnrulyInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(UnrulyInteractor.self) {
    $0.on(Names.known) { part, number in
      part.onEvent()
      return number
    }
    $0.on(Names.later) { part, number in
      await Task.yield()
      part.onEvent()
      return number
    }
    $0.on(Names.failing) { _ in throw Failure() }
  }
  let onEvent: @MainActor () -> Void
  init(onEvent: @escaping @MainActor () -> Void) { self.onEvent = onEvent }
}

private final class UnrulySink: Sendable {
  let reports = Lock<[String]>([])
  private let onReport: @MainActor @Sendable () -> Void
  init(onReport: @escaping @MainActor @Sendable () -> Void) { self.onReport = onReport }

  @Sendable func report(_ diagnostic: Diagnostic) {
    reports.withLock { $0.append("\(diagnostic)") }
    MainActor.assumeIsolated { onReport() }
  }
}

@MainActor @Suite("Random programs with acting sinks and observers")
struct RandomReportingTests {
  @Test(arguments: 0..<LongRun.count(20, optimized: 40, long: 200))
  func `random acts of a sink, an observer and the parts cause a bounded number of reports`(number: Int)
    async throws
  {
    var random = SeededGenerator(seed: 19, index: number)
    let acts = (0..<6).map { _ in random.chance(40) ? .nothing : random.pick(Act.allCases) }
    // An observer acts at every step that its own acts cause, so a limit stops it. All other programs end without a
    // limit.
    let unruly = Unruly(patience: acts[5] == .nothing ? 10_000 : 500)
    let sink = UnrulySink {
      let before = unruly.acts
      unruly.perform(acts[0])
      // The events that the sink sends wait until it has returned, so no other act has happened.
      unruly.actsOfSink += unruly.acts - before
    }
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: sink.report)
    // The consequences of an event form a tree of this depth.
    router.depthLimit = 4
    router.diagnosisLevel = random.chance(50) ? .thorough : .standard
    let presenter = UnrulyPresenter()
    let inline = Inline(
      onEvent: { event, next in
        unruly.perform(acts[1])
        return next.handle(event)
      },
      onResult: { result, next in
        unruly.perform(acts[2])
        return next.receive(result)
      })
    try router.register {
      $0.module(
        prefix: "Unruly", middleware: MiddlewareList(beforeInteractor: [inline]),
        view: { UnrulyView { unruly.perform(acts[3]) } }, presenter: { presenter },
        interactor: { UnrulyInteractor { unruly.perform(acts[4]) } })
      $0.module(prefix: "Page", view: { VIPView() })
      $0.route(Names.page, .push, to: "Page")
    }
    let view = try VIPBuilder(prefix: "Unruly", router: router).build(as: UnrulyView.self)
    (unruly.view, unruly.presenter, unruly.router) = (view, presenter, router)
    router.observe { _ in
      unruly.perform(acts[5])
      return nil
    }
    for _ in 0..<3 {
      unruly.perform(random.pick(Act.allCases))
      await router.idle()
    }
    let reports = sink.reports.withLock { $0 }
    #expect(acts[5] != .nothing || unruly.acts < unruly.patience, "\(acts)")
    #expect(reports.count <= unruly.acts - unruly.actsOfSink + 3, "\(acts): at most one report per act")
    #expect(reports.allSatisfy { $0.count < 1_000 && $0.count(where: \.isNewline) < 10 }, "\(acts)")
  }
}
