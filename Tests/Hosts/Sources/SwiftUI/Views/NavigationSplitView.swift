/// Columns beside each other.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: Primitive {
  private let columnVisibility: Binding<NavigationSplitViewVisibility>
  private let preferredCompactColumn: Binding<NavigationSplitViewColumn>
  private let columns: [(column: NavigationSplitViewColumn, view: any View)]

  /// Three columns.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    self.columnVisibility = columnVisibility
    self.preferredCompactColumn = preferredCompactColumn
    columns = [(.sidebar, sidebar()), (.content, content()), (.detail, detail())]
  }

  /// Two columns.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) where Content == EmptyView {
    self.columnVisibility = columnVisibility
    self.preferredCompactColumn = preferredCompactColumn
    columns = [(.sidebar, sidebar()), (.detail, detail())]
  }

  func draw(in pass: Pass) {
    let (visibility, preferred) = (columnVisibility, preferredCompactColumn)
    let isCollapsed = pass.environment.horizontalSizeClass == .compact
    let names = columns.map(\.column)
    let shown = isCollapsed ? [preferred.wrappedValue] : Array(names.suffix(visibility.wrappedValue.count))
    let behind = names.last { $0.place < preferred.wrappedValue.place }
    if isCollapsed, !names.contains(preferred.wrappedValue) {
      pass.window.violate("NavigationSplitView: the preferred column \(preferred.wrappedValue) is none")
    }
    pass.drawSplit(
      columns,
      SplitRecord(
        layer: pass.layer, isCollapsed: isCollapsed, shown: shown, behind: behind,
        go: { preferred.wrappedValue = $0 }, show: { visibility.wrappedValue = $0 }))
  }
}

/// How many columns are seen.
public struct NavigationSplitViewVisibility: Equatable, Sendable {
  let count: Int
  var isAutomatic = false
  /// As the system likes it; here the detail with the column beside it.
  public static let automatic = NavigationSplitViewVisibility(count: 2, isAutomatic: true)
  /// All of them.
  public static let all = NavigationSplitViewVisibility(count: 3)
  /// The last two.
  public static let doubleColumn = NavigationSplitViewVisibility(count: 2)
  /// The last.
  public static let detailOnly = NavigationSplitViewVisibility(count: 1)
}

/// A column.
public struct NavigationSplitViewColumn: Hashable, Sendable {
  let place: Int
  /// The first.
  public static let sidebar = NavigationSplitViewColumn(place: 0)
  /// The one in the middle.
  public static let content = NavigationSplitViewColumn(place: 1)
  /// The last.
  public static let detail = NavigationSplitViewColumn(place: 2)
}

/// How much room there is.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  /// As on a phone.
  case compact
  /// As on a tablet.
  case regular
}
