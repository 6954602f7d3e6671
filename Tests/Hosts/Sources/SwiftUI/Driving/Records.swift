/// What a view puts on the screen.
enum Element {
  case text(String)
  case button(String, () -> Void)
  case field(String, Binding<String>)

  /// What is written on it.
  var label: String? { if case .button(let label, _) = self { label } else { nil } }
}

/// A navigation stack as it was drawn.
struct StackRecord {
  let path: @MainActor () -> [AnyHashable]
  let set: @MainActor ([AnyHashable]) -> Void
  let isStored: Bool
}

/// Tabs as they were drawn.
struct TabsRecord {
  let id: String
  let layer: Int
  let selected: AnyHashable?
  let tags: [(tag: AnyHashable, label: String)]
  let set: @MainActor (AnyHashable) -> Void
}

/// Columns as they were drawn.
struct SplitRecord {
  let layer: Int
  /// Whether only one is seen.
  let isCollapsed: Bool
  let shown: [NavigationSplitViewColumn]
  /// The column behind the only one that is seen.
  let behind: NavigationSplitViewColumn?
  /// What a person does: goes to a column of a narrow window, shows or hides columns.
  let go: @MainActor (NavigationSplitViewColumn) -> Void
  let show: @MainActor (NavigationSplitViewVisibility) -> Void
}

/// A presentation as a view asks for it.
struct PresentationRecord {
  enum Kind { case sheet, cover, popover }
  let kind: Kind
  let item: AnyHashable?
  let content: (@MainActor () -> any View)?
  let setNil: @MainActor () -> Void
  let onDismiss: () -> Void
}
