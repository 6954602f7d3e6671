/// A container of two or three columns.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: Primitive {
  private let columnVisibility: Binding<NavigationSplitViewVisibility>
  private let preferredCompactColumn: Binding<NavigationSplitViewColumn>
  private let columns: [(column: NavigationSplitViewColumn, view: any View)]

  /// Creates a container of three columns.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    self.columnVisibility = columnVisibility
    self.preferredCompactColumn = preferredCompactColumn
    columns = [(.sidebar, sidebar()), (.content, content()), (.detail, detail())]
  }

  /// Creates a container of two columns.
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
      pass.window.violate("NavigationSplitView: the preferred column \(preferred.wrappedValue) does not exist")
    }
    pass.drawSplit(
      columns,
      SplitRecord(
        layer: pass.layer, isCollapsed: isCollapsed, shown: shown, behind: behind,
        go: { preferred.wrappedValue = $0 }, show: { visibility.wrappedValue = $0 }))
  }
}

/// The number of visible columns.
public struct NavigationSplitViewVisibility: Equatable, Sendable {
  let count: Int
  var isAutomatic = false
  /// The visibility that the system chooses. In the simulation, the last two columns are visible.
  public static let automatic = NavigationSplitViewVisibility(count: 2, isAutomatic: true)
  /// All columns.
  public static let all = NavigationSplitViewVisibility(count: 3)
  /// The last two columns.
  public static let doubleColumn = NavigationSplitViewVisibility(count: 2)
  /// The last column.
  public static let detailOnly = NavigationSplitViewVisibility(count: 1)
}

/// A column.
public struct NavigationSplitViewColumn: Hashable, Sendable {
  let place: Int
  /// The first column.
  public static let sidebar = NavigationSplitViewColumn(place: 0)
  /// The middle column.
  public static let content = NavigationSplitViewColumn(place: 1)
  /// The last column.
  public static let detail = NavigationSplitViewColumn(place: 2)
}

/// The size class of a window or a presentation.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  /// Narrow, for example on a phone.
  case compact
  /// Wide, for example on a tablet.
  case regular
}
