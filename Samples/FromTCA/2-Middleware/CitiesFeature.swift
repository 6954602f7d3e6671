/// The favorite cities.
@MainActor struct CitiesFeature {
  struct State {
    var favorites: [String] = []
  }

  enum Action {
    case picked(String)
  }

  func reduce(_ state: inout State, _ action: Action) -> [Effect<Action>] {
    switch action {
    case .picked(let city):
      state.favorites.append(city)
      return []
    }
  }
}
