/// A reason for which a host did not show a view, or did not take it off. Nothing has changed then.
public enum NavigationError: Error, Equatable, CustomStringConvertible {
  /// The view is shown already.
  case alreadyShown(String)
  /// The view that asks is not the one that is seen.
  case notOnTop(String, top: String?)
  /// The view is not shown.
  case notShown(String)
  /// The view is still shown, although it was to be taken off.
  case stillShown(String)
  /// The root, or the last tab of the lowest container, cannot be taken out.
  case root(String)
  /// The view that asked has left.
  case sourceGone
  /// The style needs a view that asks, and none did.
  case needsSource(RouteStyle)
  /// The view is not inside that one; `nil` for inside no view at all.
  case notInside(String, of: String?)
  /// The place in the view has a child already.
  case slotTaken(String, in: String, by: String)
  /// There are no tabs where one was to be shown or chosen, or none of this name.
  case noTab(String)
  /// There are no columns where one was to be shown.
  case noColumn(String)
  /// The style cannot be in that container.
  case invalidContainer(RouteStyle)
  /// The host does not know the style.
  case unknownStyle(RouteStyle)
  /// The host has a reason of its own.
  case refused(String)

  /// Says what is wrong, why it usually happens and how to mend it.
  public var description: String {
    switch self {
    case .alreadyShown(let view): "\(view) is shown already. Build a new module to show it twice."
    case .notOnTop(let view, nil):
      "\(view) cannot show anything: nothing is shown yet. Usually the root was built, and not given"
        + " to the navigator. Show it there first."
    case .notOnTop(let view, let top?):
      "\(view) cannot show anything: \(top) is on top. Usually it shows something else already, or"
        + " has been removed. Route from the view that is seen."
    case .notShown(let view): "\(view) is not shown. Usually it was removed before."
    case .stillShown(let view):
      "\(view) is still shown. Usually the host's `remove` or `swap` returned before it had taken the view"
        + " off. Let it wait, or throw."
    case .root(let view): "\(view) is the root, and stays. Show another root instead."
    case .sourceGone:
      "The view that asked for it has left the screen. Usually it was kept after it was removed, or it left while"
        + " another transition ran. Route from a view that is seen, or from the app."
    case .needsSource(let style):
      "The style \"\(style)\" needs a view that asks, and the app did. Route from that view, or pass"
        + " it as `from:`."
    case .notInside(let view, let parent):
      "\(view) is not inside \(parent ?? "another view"). Usually it has left, is parked or being loaded, or was pushed or"
        + " presented. Wait for `shown()` of its handle, and ask the view that has it inside."
    case .slotTaken(let slot, let view, let child):
      "The place \"\(slot)\" in \(view) is taken by \(child). Remove that first, or embed in another place."
    case .noTab(let name):
      "There is no tab \"\(name)\" to go to: the topmost container has none of this name. Usually something lies over the tabs, or"
        + " the root was not shown as a tab, by `.tab(…)` or in `.tabs(…)`. Take that off first, or show tabs."
    case .noColumn(let name):
      "There is no column \"\(name)\": the topmost container has no columns. Usually something lies over them, or the root was"
        + " not shown as a column, by `.column(…)` or in `.split(…)`. Take that off first, or show columns."
    case .invalidContainer(let style):
      "A module cannot be shown as \"\(style)\": a container is presented or is the root; it is not pushed or"
        + " put into another. Leave the container out, or choose another style."
    case .unknownStyle(.existing):
      "The style \"existing\" does not say what to do if the module is not there. Say it, as in `.existing(or: .push)`."
    case .unknownStyle(let style):
      "The style \"\(style)\" is not known here. Ask the navigator's `styles` what it performs, or let it"
        + " become one of those."
    case .refused(let reason): reason
    }
  }
}
