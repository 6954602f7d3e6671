// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(SwiftUI)
  public import SwiftUI
  public import VIPERHosting

  /// A place inside a screen at which embedded modules are rendered.
  ///
  /// ```swift
  /// extension EditorView: ModuleScreen {
  ///   var screen: some View { EmbeddedModule(in: "text", of: self) }
  /// }
  /// ```
  public struct EmbeddedModule: View {
    @Environment(SwiftUINavigator.self) private var navigator: SwiftUINavigator?
    @Environment(DrawnScreen.self) private var screen: DrawnScreen?
    private let slot: String?
    private let view: any ModuleView

    /// Creates a place that shows the modules that are embedded in a slot. If `slot` is `nil`, the place shows all
    /// modules that are embedded without a slot, in order.
    ///
    /// - Parameters:
    ///   - slot: The slot of the style `.embed(in:)`.
    ///   - view: The view in which the modules are embedded.
    public init(in slot: String? = nil, of view: any ModuleView) {
      self.slot = slot
      self.view = view
    }

    /// The embedded modules, or an empty view if there are none. In a hosting controller of UIKit, the body is a named
    /// place into which the UIKit navigator inserts the modules.
    public var body: some View {
      if let navigator {
        ForEach(screen?.find(view)?.children.filter { $0.slot == slot } ?? []) { child in
          ModuleContent(view: child.view).onAppear { navigator.didRender(child.view) }
        }
      } else if let slot {
        NamedPlace(name: slot)
      }
    }
  }

  extension View {
    /// Makes an element of a screen an anchor with a name. Popovers with the style `.popover.anchored(to:)` and this
    /// name point at the element.
    public func moduleAnchor(_ name: String) -> some View { modifier(ModuleAnchor(name: name)) }
  }

  private struct ModuleAnchor: ViewModifier {
    @Environment(DrawnContainer.self) private var container: DrawnContainer?
    @Environment(DrawnScreen.self) private var screen: DrawnScreen?
    @Environment(SwiftUINavigator.self) private var navigator: SwiftUINavigator?
    @Environment(TabLabels.self) private var labels: TabLabels?
    @State private var identity = AnchorIdentity()
    let name: String

    func body(content: Content) -> some View {
      let place = AnchorPlace(name: name, screen: screen?.id, id: ObjectIdentifier(identity))
      if let container, let navigator {
        content
          .modulePopover(
            item: Bindable(container)[dynamicMember: \.[popoverAt: place]],
            arrowEdge: Edge(container.presented?.style?.details.edge)
          ) {
            ContainerView(container: $0, navigator: navigator, labels: labels).environment(navigator).environment(
              labels)
          }
          .onAppear { container.add(place) }
          .onDisappear {
            container.remove(place)
            navigator.moveAnchors()
          }
      } else {
        content.background { NamedPlace(name: name) }
      }
    }
  }

  private final class AnchorIdentity {}
#endif
