import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

// A worker below an interactor. This code is an example in the article on patterns, verbatim.

nonisolated enum Weighing {
  struct Request: Sendable { let flour: Grams, portions: Int }
  struct Response: Sendable { let total: Grams }
  struct ViewModel: Sendable, Equatable { let line: String }
  static let weigh = EventName<Request, Response>("weighing.weigh")
  static let shown = EventName<Never, ViewModel>("weighing.shown")
}

nonisolated struct Grams: Sendable, Equatable, CustomStringConvertible {
  let value: Int
  var description: String { value < 1000 ? "\(value) g" : "\(Double(value) / 1000) kg" }
}

struct WeighingWorker: Sendable {
  let scales: any Scales

  func total(of flour: Grams, times portions: Int) async throws -> Grams {
    let total = Grams(value: flour.value * portions)
    let limit = try await scales.limit()
    guard total.value <= limit.value else {
      throw EventFailure(.invalid, "\(total) is more than \(limit).")
    }
    return total
  }
}

final class WeighingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(WeighingInteractor.self) {
    $0.on(Weighing.weigh, WeighingInteractor.weigh)
  }
  private let worker: WeighingWorker

  init(worker: WeighingWorker) { self.worker = worker }

  func weigh(_ request: Weighing.Request) async throws -> Weighing.Response {
    Weighing.Response(
      total: try await worker.total(of: request.flour, times: request.portions))
  }
}

final class WeighingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(WeighingPresenter.self) {
    $0.format(Weighing.weigh, as: Weighing.shown) { response in
      Weighing.ViewModel(line: "Total: \(response.total)")
    }
  }
}

struct WeighingRouter: ModuleRouter {
  func register(in app: inout Registration) {
    // The initializer takes `any Scales`.
    app.service(WeighingWorker.self, lifetime: .newEachTime, WeighingWorker.init)
    app.module(
      view: WeighingView.init, presenter: WeighingPresenter.init,
      interactor: WeighingInteractor.init)
  }
}

// End of the example.

protocol Scales: Sendable {
  func limit() async throws -> Grams
}

private struct TestScales: Scales {
  var isBroken = false

  func limit() async throws -> Grams {
    if isBroken { throw BrokenScales() }
    return Grams(value: 2000)
  }
}

private struct BrokenScales: Error, CustomStringConvertible {
  let description = "The scales do not answer."
}

final class WeighingView: VIPView, Mapped {
  static let mapping = Mapping(WeighingView.self) {
    $0.receive(Weighing.shown) { $0.shown.append($1.line) }
    $0.onFailure(Weighing.weigh) { $0.shown.append("\($1.status): \($1.message ?? "The scales cannot be used.")") }
  }
  private(set) var shown: [String] = []
}

@MainActor @Suite("A worker below an interactor")
struct WorkerTests {
  private let sink = CollectingSink()
  private let router: VIPRouter

  init() throws {
    router = VIPRouter(onDiagnostic: sink.report)
    try router.register(WeighingRouter())
  }

  private func view(_ scales: TestScales) throws -> WeighingView {
    try router.override((any Scales).self) { scales }
    #expect(router.validate() == [])
    return try VIPBuilder(prefix: "Weighing", router: router).build(as: WeighingView.self)
  }

  @Test func `the presenter formats the response of a worker as a view model`() async throws {
    let view = try view(TestScales())
    view.send(Weighing.weigh(Weighing.Request(flour: Grams(value: 300), portions: 2)))
    await router.idle()
    view.send(Weighing.weigh(Weighing.Request(flour: Grams(value: 300), portions: 5)))
    await router.idle()
    #expect(view.shown == ["Total: 600 g", "Total: 1.5 kg"])
    #expect(sink.messages == [])
  }

  @Test func `an error of the worker reaches the view as a failure, without the presenter's formatting`() async throws {
    let view = try view(TestScales())
    view.send(Weighing.weigh(Weighing.Request(flour: Grams(value: 300), portions: 7)))
    await router.idle()
    #expect(view.shown == ["invalid: 2.1 kg is more than 2.0 kg."])
    #expect(sink.messages == [])
  }

  @Test func `an error of a service that the worker uses reaches the view or the waiting request`() async throws {
    let view = try view(TestScales(isBroken: true))
    let request = Weighing.Request(flour: Grams(value: 1), portions: 1)
    view.send(Weighing.weigh(request))
    await router.idle()
    #expect(view.shown == ["error: The scales cannot be used."])
    #expect(sink.messages == [])
    do {
      _ = try await view.request(Weighing.weigh(request), as: Weighing.shown)
      Issue.record("The scales are broken.")
    } catch {
      #expect(error.code == "failed")
      #expect(brief(error) == "RequestError.failed: weighing.weigh")
    }
    #expect(view.shown.count == 1, "the mapping does not receive the answer to a request")
  }

  @Test func `a module fails validation and building if a service of its worker is missing`() {
    #expect(router.validate().count == 1)
    #expect(
      router.validate().first.map(brief) == "validation.missingService: any Scales, the service WeighingWorker")
    #expect(throws: (any Error).self) { try VIPBuilder(prefix: "Weighing", router: router).build() }
  }
}
