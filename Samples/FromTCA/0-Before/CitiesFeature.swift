import FromTCAShared

/// The favorite cities, and the search while it is open.
@MainActor struct CitiesFeature {
  struct State {
    var favorites: [String] = []
    var search: SearchFeature.State?
  }

  enum Action {
    case searchTapped
    case search(SearchFeature.Action)
  }

  let search: SearchFeature

  func reduce(_ state: inout State, _ action: Action) -> [Effect<Action>] {
    switch action {
    case .searchTapped:
      state.search = SearchFeature.State()
      return []
    case .search(let action):
      guard var child = state.search else { return [] }
      let effects = search.reduce(&child, action)
      state.search = child
      switch action {
      case .picked(let city):
        state.favorites.append(city)
        state.search = nil
      case .closed: state.search = nil
      case .typed, .found: break
      }
      return effects.map { $0.map(Action.search) }
    }
  }
}
