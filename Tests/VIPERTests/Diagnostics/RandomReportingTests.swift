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

/// One thing that a sink, an observer, a middleware or a part does whenever it is called.
private enum Act: CaseIterable {
  case nothing, sendKnown, sendLater, sendFailing, sendLost, publish, openPage, openNowhere, remove
}

/// What all in a program have in common: whom they act on, and how often they have.
@MainActor private final class Unruly {
  weak var view: UnrulyView?
  weak var presenter: UnrulyPresenter?
  weak var router: VIPRouter?
  var pages: [RouteHandle<Never>] = []
  var acts = 0
  /// How many of the acts are the sink's.
  var actsOfSink = 0
  /// The number of acts after which nobody acts any more.
  let patience: Int

  init(patience: Int) { self.patience = patience }

  func perform(_ act: Act) {
    guard acts < patience, act != .nothing, let view, let router else { return }
    acts += 1
    switch act {
    case .nothing: break
    case .sendKnown: view.send(Names.known, acts)
    case .sendLater: view.send(Names.later, acts)
    case .sendFailing: view.send(Names.failing)
    case .sendLost: view.send(Names.lost)
    case .publish: presenter?.publish(Names.news, acts)
    case .openPage: pages.append(router.route(Names.page, style: .make))
    case .openNowhere: router.route(Names.nowhere, from: view)
    case .remove: pages.popLast()?.remove()
    }
  }
}

private final class UnrulyView: VIPView, ReceivesUnhandledResults {
  let onResult: @MainActor () -> Void
  init(onResult: @escaping @MainActor () -> Void) { self.onResult = onResult }
  func received(_ result: EventResult) { onResult() }
}

private final class UnrulyPresenter: VIPPresenter {}

private final class UnrulyInteractor: VIPInteractor, HandlesEvents {
  static let events = EventMapping(UnrulyInteractor.self) {
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

private final class UnrulySink: DiagnosticSink {
  let reports = Lock<[String]>([])
  private let onReport: @MainActor @Sendable () -> Void
  init(onReport: @escaping @MainActor @Sendable () -> Void) { self.onReport = onReport }

  func report(_ diagnostic: Diagnostic) {
    reports.withLock { $0.append("\(diagnostic)") }
    MainActor.assumeIsolated { onReport() }
  }
}

@MainActor @Suite("Programs in which all act on each other")
struct RandomReportingTests {
  @Test(arguments: 0..<100) func `Each ends, with a bounded number of short reports`(number: Int) async throws {
    var random = SeededGenerator(seed: 19, index: number)
    let acts = (0..<6).map { _ in random.chance(40) ? .nothing : random.pick(Act.allCases) }
    // An observer acts at each step of what each step has led to, so it is stopped; all others end by themselves.
    let unruly = Unruly(patience: acts[5] == .nothing ? 50_000 : 500)
    let sink = UnrulySink {
      let before = unruly.acts
      unruly.perform(acts[0])
      // What it sends waits until it has returned, so no other has acted.
      unruly.actsOfSink += unruly.acts - before
    }
    let router = VIPRouter(navigator: InMemoryNavigator(), diagnostics: sink)
    // What follows from an event is a tree that is as deep as this.
    router.depthLimit = 4
    router.diagnosis = random.chance(50) ? .thorough : .standard
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
        view: { _ in UnrulyView { unruly.perform(acts[3]) } }, presenter: { _ in presenter },
        interactor: { _ in UnrulyInteractor { unruly.perform(acts[4]) } })
      $0.module(prefix: "Page", view: { _ in VIPView() })
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
    #expect(reports.count <= unruly.acts - unruly.actsOfSink + 3, "\(acts): at most one for each act but the sink's")
    #expect(reports.allSatisfy { $0.count < 1_000 && $0.count(where: \.isNewline) < 10 }, "\(acts)")
  }
}
