/// The reason why a host did not show or remove a view. The window is then unchanged.
public enum NavigationError: Error, Equatable, CustomStringConvertible {
  /// The view is already shown, in this window or in another.
  case alreadyShown(String)
  /// The source view is not visible.
  case notOnTop(String, top: String?)
  /// The view is not shown in the window.
  case notShown(String)
  /// The view is still shown, although the host reported its removal.
  case stillShown(String)
  /// The root cannot be removed. The view is the first in the only stack of the bottommost container.
  case root(String)
  /// The source view is no longer in the window.
  case sourceGone
  /// The style requires a source view, but the route has none.
  case needsSource(RouteStyle)
  /// The view is not inside the other view. If `of` is `nil`, the view is not inside any view.
  case notInside(String, of: String?)
  /// The slot of the view already contains a child.
  case slotTaken(String, in: String, by: String)
  /// The topmost container has no tabs, or no tab of this name. `known` are the names of its tabs or columns.
  case noTab(String, known: [String] = [])
  /// The topmost container has no columns.
  case noColumn(String)
  /// The style cannot be used with the container.
  case invalidContainer(RouteStyle)
  /// The host does not support the style.
  case unknownStyle(RouteStyle)
  /// The host rejected the change for another reason, which the text states.
  case refused(String)

  /// A description of the mistake, its usual cause and its fix.
  public var description: String {
    switch self {
    case .alreadyShown(let view):
      "\(view) is already shown, in this window or in another, and a view can be shown only once. Usually the app"
        + " retains a view and shows it again. Open a route instead, which builds a new module."
    case .notOnTop(let view, nil):
      "\(view) cannot show a module: no module is shown yet. Usually the root was built but not shown in the navigator."
        + " Show the root first."
    case .notOnTop(let view, let top?):
      "\(view) cannot show a module: \(top) is on top. Usually the view already shows another module, or was removed."
        + " Route from the view on top."
    case .notShown(let view):
      "\(view) is not shown in the window. Usually the view was removed, is not shown yet or is in another window, or"
        + " the host's `views` does not contain a view that `show` or `swap` has shown. Wait for `shown()` of the"
        + " route handle, use a view of the window, or correct the host."
    case .stillShown(let view):
      "\(view) is still shown. Usually the host's `remove` or `swap` returned before it had removed the view. Make the"
        + " method wait, or throw."
    case .root(let view):
      "\(view) cannot be removed, because the window would then be empty. Usually the view is the root of the window,"
        + " and its presenter called `finish` or the user dismissed it. Open another module instead by a route with the"
        + " style `root`."
    case .sourceGone:
      "The view that opened the route is no longer on screen. Usually the view was retained after its removal, or was"
        + " removed during another transition. Route from a view that is on screen, or from the app."
    case .needsSource(let style):
      "The style \"\(style)\" requires a view that opens the route, but the app opened the route. Route from a view, or"
        + " pass the view as `from:`."
    case .notInside(let view, let parent):
      "\(view) is not embedded in \(parent ?? "another view"). Usually the embedded module was removed, is not shown"
        + " yet, or was pushed or presented instead. Wait for `shown()` of the module's route handle, and use the view"
        + " that embeds the module."
    case .slotTaken(let slot, let view, let child):
      "The slot \"\(slot)\" of \(view) is occupied by \(child). Remove that module first, or embed in another slot."
    case .noTab(let name, let known) where !known.isEmpty:
      "There is no tab \"\(name)\": the topmost container has only \(known.quotedNames). Usually the name was"
        + " misspelled, or no module was shown in the tab yet. Correct the name, or show a module in the tab first."
    case .noTab(let name, _):
      "There is no tab \"\(name)\": the topmost container has no tab of this name. Usually another module covers the"
        + " tabs, or the root was shown neither by `.tab(…)` nor in `.tabs(…)`. Remove the covering module first, or"
        + " show the root as a tab."
    case .noColumn(let name):
      "There is no column \"\(name)\": the topmost container has no columns. Usually another module covers the columns,"
        + " or the root was shown neither by `.column(…)` nor in `.split(…)`. Remove the covering module first, or show"
        + " the root as a column."
    case .invalidContainer(let style):
      "A module cannot be shown as \"\(style)\": a container can only be presented or be the root. It cannot be pushed"
        + " or put into another container. Omit the container, or choose another style."
    case .unknownStyle(.existing):
      "The style \"existing\" does not define what happens if the module is not open. Add a style for that case, such"
        + " as `.existing(or: .push)`."
    case .unknownStyle(let style):
      "The navigator does not support the style \"\(style)\". Use one of the navigator's `styles`, or map this style to"
        + " one of them."
    case .refused(let reason): reason
    }
  }
}
