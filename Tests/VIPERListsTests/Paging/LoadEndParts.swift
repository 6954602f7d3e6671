import VIPER
import VIPERLists
import VIPERTesting
import VIPERTestSupport

/// A source of pages. The test decides how each load ends.
@MainActor final class Source {
  typealias Page = ListPage<String, Int, Int>

  static let first = VIPERListsTests.page("a b", after: 2)
  static let second = VIPERListsTests.page("c d")

  /// Returns one of two pages.
  static func answer(_ request: PageRequest<Int>) -> Page { if case .first = request { first } else { second } }

  var load: (PageRequest<Int>) async throws -> Page
  private(set) var requests: [PageRequest<Int>] = []

  init(_ load: @escaping (PageRequest<Int>) async throws -> Page) { self.load = load }

  func page(_ request: PageRequest<Int>) async throws -> Page {
    requests.append(request)
    return try await load(request)
  }
}

final class SourceInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SourceInteractor.self) {
    $0.list(Numbers.list, page: SourceInteractor.page) { $0.rows }
    $0.on(Numbers.act) { $0.rows.remove(["a", "b"]) }
  }

  let rows = PagedList<String, Int, Int>(threshold: 1)
  let source: Source

  init(_ source: Source) { self.source = source }

  func page(_ request: PageRequest<Int>) async throws -> Source.Page { try await source.page(request) }
}

/// A view that shows the list and records the failures that the list does not contain, and each phase.
final class RecordingView: VIPView, Mapped {
  static let mapping = Mapping(RecordingView.self) {
    $0.list(Numbers.list, \.rows)
    $0.onFailure { view, result in view.failures.append("\(result.name): \(result.message ?? "\(result.status)")") }
  }
  let rows = ObservableList<String, Int>()
  var failures: [String] = []
}

/// A view with batches and an own handler of the failures of loads. It records each change of the phase.
final class BatchesView: VIPView, Mapped {
  static let mapping = Mapping(BatchesView.self) {
    $0.onFailure(Numbers.list.load) { view, result in view.failures.append(result.message ?? "\(result.status)") }
    $0.list(Numbers.list, \.updates) { view, _ in
      if view.phases.last != view.updates.list.phase { view.phases.append(view.updates.list.phase) }
      view.updates.finish()
    }
  }
  let updates = ListUpdates<String, Int>()
  var failures: [String] = []
  var phases: [ListPhase] = []
}

/// A module with a paged list between middleware.
@MainActor final class Loading<View: ModuleView> {
  let view: View
  let router: VIPRouter
  let sink = CollectingSink()
  let clock = ManualClock()
  let interactor: SourceInteractor

  init(
    _ view: View, _ source: Source, above: [any Middleware] = [], below: (ManualClock) -> [any Middleware] = { _ in [] }
  ) async throws {
    router = VIPRouter(onDiagnostic: sink.report)
    router.middleware = MiddlewareList(beforePresenter: above, beforeInteractor: below(clock))
    let interactor = SourceInteractor(source)
    self.interactor = interactor
    try router.register("Board") {
      $0.module(prefix: "Board", view: { view }, presenter: { BoardPresenter() }, interactor: { interactor })
    }
    self.view = try VIPBuilder(prefix: "Board", router: router).build(as: View.self)
    view.port.didAppear()
    await router.idle()
  }

  func send<Name: TypedName>(_ event: TypedEvent<Name>) async {
    view.send(event)
    await router.idle()
  }

  func advance(by seconds: Int) async {
    clock.advance(by: .seconds(seconds))
    await router.idle()
  }
}

/// Rejects the events of some names while it is closed.
final class Turnstile: EventMiddleware {
  var names: Set<String>
  init(_ names: String...) { self.names = Set(names) }

  func handle(_ event: Event, next: Next) -> Outcome {
    names.contains(event.name) ? next.reject(event, "Log in first.") : next.handle(event)
  }
}

extension SourceInteractor {
  /// Replaces the closure of the source, and returns a source with the former closure.
  func source(replacedBy other: Source) -> Source {
    let former = Source(source.load)
    source.load = other.load
    return former
  }
}

/// An interactor that rejects a load while another load of the list is in progress.
final class BusyInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(BusyInteractor.self) {
    $0.list(Numbers.list, page: BusyInteractor.page) { $0.rows }
    $0.policy(.rejectWhileBusy, for: Numbers.list.load)
  }

  let rows = PagedList<String, Int, Int>(threshold: 1)
  let gate = Gate()

  func page(_ request: PageRequest<Int>) async throws -> Source.Page {
    await gate.pass()
    return VIPERListsTests.page("a b")
  }
}
