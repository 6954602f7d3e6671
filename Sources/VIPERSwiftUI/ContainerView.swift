// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(SwiftUI)
  import SwiftUI
  import VIPERHosting

  /// A container, and the containers that are presented over it.
  struct ContainerView: View {
    @Bindable var container: DrawnContainer
    let navigator: SwiftUINavigator
    let labels: TabLabels?

    var body: some View {
      content
        .environment(container)
        .sheet(item: $container.sheet, onDismiss: container.didDismiss) { sheet in
          over(sheet).presentationDetents(sheet.detents)
        }
        .fullCover(item: $container.cover, onDismiss: container.didDismiss) { over($0) }
        .modulePopover(item: $container.popover, arrowEdge: container.popover?.edge ?? .top) { over($0) }
    }

    @ViewBuilder private var content: some View {
      if container.isSplit {
        ColumnsView(container: container, navigator: navigator)
      } else if container.hasTabs {
        TabView(selection: $container.selection) {
          ForEach(container.stacks) { stack in
            StackView(stack: stack, navigator: navigator)
              .tabItem { labels?.label(stack.name ?? "") }
              .tag(stack.name ?? "")
          }
        }
      } else {
        ForEach(container.stacks) { StackView(stack: $0, navigator: navigator) }
      }
    }

    private func over(_ other: DrawnContainer) -> some View {
      ContainerView(container: other, navigator: navigator, labels: labels).environment(navigator).environment(labels)
    }
  }

  /// A root screen and the screens that are pushed on it.
  struct StackView: View {
    @Bindable var stack: DrawnStack
    let navigator: SwiftUINavigator

    var body: some View {
      NavigationStack(path: $stack.path) {
        ScreenView(screen: stack.root, stack: stack, navigator: navigator)
          .navigationDestination(for: Int.self) { number in
            if let screen = stack.screen(number) { ScreenView(screen: screen, stack: stack, navigator: navigator) }
          }
      }
    }
  }

  /// A screen of a stack, which reports its appearance and disappearance to the navigator.
  struct ScreenView: View {
    let screen: DrawnScreen
    let stack: DrawnStack
    let navigator: SwiftUINavigator

    var body: some View {
      ModuleContent(view: screen.view)
        .environment(screen)
        .onAppear { navigator.didAppear(stack.place(of: screen.id)) }
        .onDisappear { navigator.didDisappear(stack.place(of: screen.id)) }
    }
  }

  extension DrawnContainer {
    fileprivate var edge: Edge { Edge(style?.details.edge) }

    fileprivate var detents: Set<PresentationDetent> {
      let asked = style?.details.detents ?? []
      return asked.isEmpty ? [.large] : Set(asked.map(PresentationDetent.init))
    }
  }

  extension Edge {
    /// Converts the edge of a route's details to SwiftUI's edge. A popover's arrow is located at this edge of the
    /// anchor. The default is the top edge.
    init(_ edge: RouteDetails.Edge?) {
      self =
        switch edge {
        case .bottom: .bottom
        case .leading: .leading
        case .trailing: .trailing
        case .top, nil: .top
        }
    }
  }

  extension PresentationDetent {
    fileprivate init(_ detent: RouteDetails.Detent) {
      self =
        switch detent {
        case .medium: .medium
        case .large: .large
        case .fraction(let part): .fraction(part)
        case .height(let points): .height(points)
        }
    }
  }

  extension View {
    /// Presents a popover. Does nothing on tvOS and watchOS, which have no popovers.
    @ViewBuilder func modulePopover(
      item: Binding<DrawnContainer?>, arrowEdge: Edge, @ViewBuilder content: @escaping (DrawnContainer) -> some View
    ) -> some View {
      #if os(tvOS) || os(watchOS)
        self
      #else
        popover(item: item, arrowEdge: arrowEdge, content: content)
      #endif
    }

    /// Presents a full-screen cover. Does nothing on macOS, which has no full-screen covers.
    @ViewBuilder fileprivate func fullCover(
      item: Binding<DrawnContainer?>, onDismiss: @escaping () -> Void,
      @ViewBuilder content: @escaping (DrawnContainer) -> some View
    ) -> some View {
      #if os(macOS)
        self
      #else
        fullScreenCover(item: item, onDismiss: onDismiss, content: content)
      #endif
    }
  }
#endif
