import VIPERHosting

// The properties that SwiftUI reads and sets. SwiftUI sets a value after an act of the user. The value is then compared
// with the tree.
extension DrawnContainer {
  /// The presented container, if it is neither a popover nor a full-screen cover.
  var sheet: DrawnContainer? {
    get { presented(as: { $0 != .fullScreen && $0 != .popover }) }
    set { if newValue == nil, sheet != nil { navigator?.reconcileDismissal(over: self) } }
  }

  /// The presented container, if it is a full-screen cover.
  var cover: DrawnContainer? {
    get { presented(as: { $0 == .fullScreen }) }
    set { if newValue == nil, cover != nil { navigator?.reconcileDismissal(over: self) } }
  }

  /// The presented container, if it is a popover that has no anchor on screen.
  var popover: DrawnContainer? {
    get { anchoredPopover.flatMap { $0.anchor == nil ? $0 : nil } }
    set { if newValue == nil, popover != nil { navigator?.reconcileDismissal(over: self) } }
  }

  /// The presented container, if it is a popover that points at the given element on screen.
  subscript(popoverAt anchor: AnchorPlace) -> DrawnContainer? {
    get { anchoredPopover.flatMap { $0.anchor == anchor ? $0 : nil } }
    set { if newValue == nil, self[popoverAt: anchor] != nil { navigator?.reconcileDismissal(over: self) } }
  }

  /// The selected tab.
  var selection: String {
    get { selected ?? "" }
    set { if newValue != selected { navigator?.reconcile(self, selecting: newValue) } }
  }

  /// Handles SwiftUI's notification that a sheet or cover was dismissed.
  func didDismiss() {
    if isDismissing {
      isDismissing = false
      navigator?.check()
    } else if presented != nil {
      navigator?.reconcileDismissal(over: self)
      isDismissing = false
      navigator?.check()
    }
  }

  private func presented(as matches: (RouteStyle.Presentation) -> Bool) -> DrawnContainer? {
    presented.flatMap { matches($0.presentation) ? $0 : nil }
  }

  private var anchoredPopover: DrawnContainer? { presented(as: { $0 == .popover }) }
}
