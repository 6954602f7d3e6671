// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(SwiftUI)
  import SwiftUI
  import VIPERHosting

  /// A view that shows the columns of a container side by side. In a narrow window, it shows a single column.
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
    /// The visible columns in a wide window. The user may hide some columns.
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

    /// The selected column. In a narrow window, the selected column is the only visible one.
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
