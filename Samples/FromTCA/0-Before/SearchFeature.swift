import FromTCAShared

/// The search: its state, its actions and its reducer.
@MainActor struct SearchFeature {
  struct State {
    var results: [String] = []
    var isLoading = false
    var alert: String?
  }

  enum Action {
    case typed(String)
    case found(Result<[String], any Error>)
    case picked(String)
    case closed
  }

  let api: any CityAPI
  let clock: any Clock<Duration>

  func reduce(_ state: inout State, _ action: Action) -> [Effect<Action>] {
    switch action {
    case .typed(let text):
      state.isLoading = true
      state.alert = nil
      return [
        .run(id: "search") { [api, clock] in
          do {
            try await clock.sleep(for: .milliseconds(300))
            return .found(.success(try await api.cities(matching: text)))
          } catch {
            return .found(.failure(error))
          }
        }
      ]
    case .found(.success(let cities)):
      state.isLoading = false
      state.results = cities
      return []
    case .found(.failure):
      state.isLoading = false
      state.alert = "The search failed."
      return []
    case .picked, .closed:
      return [.cancel(id: "search")]
    }
  }
}
