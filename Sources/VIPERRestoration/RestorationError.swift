import VIPER

/// An error that prevents the rebuilding of a module.
enum RestorationError: Error, CustomStringConvertible {
  /// The route could not be opened or shown.
  case route(RouteError)
  /// The module closed before it was shown. The restoration or another module had opened the module.
  case closed
  /// The module was rebuilt, but closed before the modules on it were rebuilt.
  case closedMeanwhile
  /// The module on which this module is presented was not rebuilt.
  case standsOn(String)
  /// The selected tab of the container below is empty.
  case standsOnNothing
  /// The tab has no name, and is not the only tab.
  case namelessTab
  /// The container already has a tab with this name.
  case tabTaken(String)
  /// The saved data of the module cannot be decoded.
  case unreadable(String)
  /// The router or the window no longer exists.
  case alone

  /// Whether the restoration reports the failure to the sink. The router itself has reported the error of a route. The
  /// other failures that are not reported here follow from a reported failure, or from the closing of a module.
  var isReported: Bool {
    switch self {
    case .standsOnNothing, .namelessTab, .tabTaken, .unreadable: true
    case .route, .closed, .closedMeanwhile, .standsOn, .alone: false
    }
  }

  /// The problem and its usual cause.
  var description: String {
    switch self {
    case .route(let error): "\(error)"
    case .closed:
      "the module closed before it was shown. Usually the presenter finished the module as soon as the module started."
    case .closedMeanwhile: "the module closed before the modules presented on it could be rebuilt."
    case .standsOn(let route): "the module \(route.quotedName), which is below this module, could not be rebuilt."
    case .standsOnNothing:
      "the selected tab of the container below this module is empty. Usually the state was not created by"
        + " `navigationState(of:)`. Set `selected` to the index of a tab with a stack."
    case .namelessTab:
      "its tab has no name and is not the only tab of the container. Usually the state was not created by"
        + " `navigationState(of:)`. Give each tab a name."
    case .tabTaken(let tab):
      "its container has another tab \(tab.quotedName). Usually the state was not created by `navigationState(of:)`."
        + " Give each tab a different name."
    case .unreadable(let fault): fault
    case .alone: "the router or the window was released before the route was opened."
    }
  }
}
