import VIPER

/// A reason for which a module of a state was not rebuilt.
enum RestorationError: Error, CustomStringConvertible {
  /// Its route could not be opened or shown.
  case route(RouteError)
  /// It was to be there already, or was opened, and closed before it was shown.
  case closed
  /// It was rebuilt, and has closed before what stands on it.
  case closedMeanwhile
  /// The module on which it stands is not there.
  case standsOn(String)
  /// The container below has nothing in its selected tab.
  case standsOnNothing
  /// Its tab has no name, and is not the only one.
  case namelessTab
  /// Its container has a tab of this name already.
  case tabTaken(String)
  /// Its saved data cannot be read.
  case unreadable(String)
  /// The router or the window has gone.
  case alone

  /// Says what is wrong, and why it usually happens.
  var description: String {
    switch self {
    case .route(let error): "\(error)"
    case .closed: "It closed before it was shown. Usually its module finishes as soon as it starts."
    case .closedMeanwhile: "It was closed before what stands on it could be rebuilt."
    case .standsOn(let route): "It stands on \(route.quotedName), which could not be rebuilt."
    case .standsOnNothing:
      "It lies over a container whose selected tab has nothing. Usually the state was not made by"
        + " `navigationState(of:)`. Let `selected` be the index of a tab with a stack."
    case .namelessTab:
      "Its tab has no name, and is not the only one of its container. Usually the state was not made by"
        + " `navigationState(of:)`. Give each tab a name."
    case .tabTaken(let tab):
      "Its container has another tab \(tab.quotedName). Usually the state was not made by `navigationState(of:)`."
        + " Give each tab a name of its own."
    case .unreadable(let fault): fault
    case .alone: "The router or the window has gone before it was its turn."
    }
  }
}
