// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(SwiftUI)
  import SwiftUI
  import VIPER

  /// The columns of a container: beside each other, or one of them where there is no room.
  struct ColumnsView: View {
    @Bindable var container: DrawnContainer
    let navigator: SwiftUINavigator
    #if !os(macOS)
      @Environment(\.horizontalSizeClass) private var width: UserInterfaceSizeClass?
    #endif

    var body: some View {
      columns.onChange(of: isCollapsed, initial: true) { _, isCollapsed in
        navigator.didCollapse(container, isCollapsed)
      }
    }

    @ViewBuilder private var columns: some View {
      if container.column(ColumnName.content).isEmpty {
        NavigationSplitView(columnVisibility: $container.visibility, preferredCompactColumn: $container.compactColumn) {
          stack(ColumnName.sidebar)
        } detail: {
          stack(ColumnName.detail)
        }
      } else {
        NavigationSplitView(columnVisibility: $container.visibility, preferredCompactColumn: $container.compactColumn) {
          stack(ColumnName.sidebar)
        } content: {
          stack(ColumnName.content)
        } detail: {
          stack(ColumnName.detail)
        }
      }
    }

    private func stack(_ column: String) -> some View {
      ForEach(container.column(column)) { StackView(stack: $0, navigator: navigator) }
    }

    private var isCollapsed: Bool {
      #if os(macOS)
        false
      #else
        width == .compact
      #endif
    }
  }

  extension DrawnContainer {
    /// The columns that are seen if there is room; a person may hide some.
    fileprivate var visibility: NavigationSplitViewVisibility {
      get {
        switch shownColumns {
        case 1: .detailOnly
        case 2: .doubleColumn
        case 3: .all
        default: .automatic
        }
      }
      set {
        shownColumns =
          switch newValue {
          case .detailOnly: 1
          case .doubleColumn: 2
          case .all: 3
          default: nil
          }
      }
    }

    /// The column in front, which is the only one where there is no room for more.
    fileprivate var compactColumn: NavigationSplitViewColumn {
      get {
        switch selected {
        case ColumnName.content: .content
        case ColumnName.detail: .detail
        default: .sidebar
        }
      }
      set {
        guard isCollapsed, newValue != compactColumn else { return }
        switch newValue {
        case .content: selection = ColumnName.content
        case .detail: selection = ColumnName.detail
        default: selection = ColumnName.sidebar
        }
      }
    }
  }
#endif
