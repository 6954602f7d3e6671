import FromTCAShared
import VIPER

nonisolated enum Search {
  static let screen = RouteName<Void, String>("search")  // may return a city
  static let find = EventName<String, [String]>("search.find")
}

final class SearchView: VIPView, ProducesOutput, Mapped, SearchScreen {
  typealias Output = String
  nonisolated struct State: Equatable {
    var results: [String] = []
    var isLoading = false
    var alert: String?
  }

  static let mapping = Mapping(SearchView.self) {
    $0.state(in: \.state)
    $0.receive(Search.find) { view, cities in (view.state.results, view.state.isLoading) = (cities, false) }
    $0.onFailure(Search.find) { view, failure in
      view.state.isLoading = false
      view.state.alert = failure.message ?? "The search failed."
    }
  }
  private(set) var state = State()
  var results: [String] { state.results }
  var isLoading: Bool { state.isLoading }
  var alert: String? { state.alert }

  func type(_ text: String) {
    state.isLoading = true
    state.alert = nil
    send(Search.find(text))
  }

  func pick(_ city: String) { finish(with: city) }
  func close() { finish() }
}

final class SearchInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SearchInteractor.self) {
    $0.on(Search.find, SearchInteractor.find)
    $0.policy(.latestWins, for: Search.find)
  }
  private let api: any CityAPI
  private let clock: any Clock<Duration>

  init(api: any CityAPI, clock: any Clock<Duration>) { (self.api, self.clock) = (api, clock) }

  func find(_ text: String) async throws -> [String] {
    try await clock.sleep(for: .milliseconds(300))
    return try await api.cities(matching: text)
  }
}

struct SearchRouter: ModuleRouter {
  let api: any CityAPI
  let clock: any Clock<Duration>

  func register(in app: inout Registration) {
    app.service((any CityAPI).self) { [api] in api }
    app.service((any Clock<Duration>).self) { [clock] in clock }
    app.module(view: SearchView.init, interactor: SearchInteractor.init(api:clock:))
    app.route(Search.screen, .present, to: SearchView.self)
    app.module(view: CitiesView.init)
    app.route(Cities.screen, .root, to: CitiesView.self)
  }
}
