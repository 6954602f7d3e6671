import VIPER

// What SwiftUI reads and sets. Setting it is the act of a person, which is compared with the tree.
extension DrawnContainer {
  /// The container over this one if it is a sheet, and not a popover or cover.
  var sheet: DrawnContainer? {
    get { presented(as: { $0 != RouteStyle.fullScreen.name && $0 != RouteStyle.popover.name }) }
    set { if newValue == nil, sheet != nil { navigator?.reconcileDismissal(over: self) } }
  }

  /// The container over this one if it covers everything.
  var cover: DrawnContainer? {
    get { presented(as: { $0 == RouteStyle.fullScreen.name }) }
    set { if newValue == nil, cover != nil { navigator?.reconcileDismissal(over: self) } }
  }

  /// The container over this one if it is a popover that points at no element by name.
  var popover: DrawnContainer? {
    get { anchoredPopover.flatMap { $0.anchor == nil ? $0 : nil } }
    set { if newValue == nil, popover != nil { navigator?.reconcileDismissal(over: self) } }
  }

  /// The container over this one if it is a popover that points at an element on the screen.
  subscript(popoverAt anchor: AnchorPlace) -> DrawnContainer? {
    get { anchoredPopover.flatMap { $0.anchor == anchor ? $0 : nil } }
    set { if newValue == nil, self[popoverAt: anchor] != nil { navigator?.reconcileDismissal(over: self) } }
  }

  /// The tab that is in front.
  var selection: String {
    get { selected ?? "" }
    set { if newValue != selected { navigator?.reconcile(self, selecting: newValue) } }
  }

  /// SwiftUI has dismissed a sheet or cover.
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

  private func presented(as matches: (String) -> Bool) -> DrawnContainer? {
    presented.flatMap { matches($0.style?.name ?? "") ? $0 : nil }
  }

  private var anchoredPopover: DrawnContainer? { presented(as: { $0 == RouteStyle.popover.name }) }
}
