import Foundation

/// An element on the screen.
enum Element {
  case text(String)
  case button(String, () -> Void)
  case field(String, Binding<String>)
  case share(String, URL)

  /// The label of a button, or `nil` for other elements.
  var label: String? { if case .button(let label, _) = self { label } else { nil } }
}

/// A navigation stack, as rendered in one frame.
struct StackRecord {
  let path: @MainActor () -> [AnyHashable]
  let set: @MainActor ([AnyHashable]) -> Void
  let isStored: Bool
}

/// A tab view, as rendered in one frame.
struct TabsRecord {
  let id: String
  let layer: Int
  let selected: AnyHashable?
  let tags: [(tag: AnyHashable, label: String)]
  let set: @MainActor (AnyHashable) -> Void
}

/// A split view, as rendered in one frame.
struct SplitRecord {
  let layer: Int
  /// Whether only one column is visible.
  let isCollapsed: Bool
  let shown: [NavigationSplitViewColumn]
  /// In a collapsed split view, the column that Back returns to.
  let behind: NavigationSplitViewColumn?
  /// The effects of user actions: `go` navigates to a column of a collapsed split view, `show` shows or hides columns.
  let go: @MainActor (NavigationSplitViewColumn) -> Void
  let show: @MainActor (NavigationSplitViewVisibility) -> Void
}

/// A presentation that a view requests.
struct PresentationRecord {
  enum Kind { case sheet, cover, popover }
  let kind: Kind
  let item: AnyHashable?
  let content: (@MainActor () -> any View)?
  let setNil: @MainActor () -> Void
  let onDismiss: () -> Void
}
