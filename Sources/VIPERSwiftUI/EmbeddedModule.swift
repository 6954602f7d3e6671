// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(SwiftUI)
  public import SwiftUI
  public import VIPER

  /// The place inside a screen where a module is drawn that was embedded in its view.
  ///
  /// ```swift
  /// extension EditorView: ModuleScreen {
  ///   var screen: some View { EmbeddedModule(in: "text", of: self) }
  /// }
  /// ```
  public struct EmbeddedModule: View {
    @Environment(SwiftUINavigator.self) private var navigator: SwiftUINavigator?
    private let slot: String?
    private let view: any ModuleView

    /// The module in the place of this name; all that have no place by name, in order, without one.
    ///
    /// - Parameters:
    ///   - slot: the slot of the style `.embed(in:)`.
    ///   - view: the view that it was embedded in.
    public init(in slot: String? = nil, of view: any ModuleView) {
      self.slot = slot
      self.view = view
    }

    /// The embedded modules, or nothing. In a hosting controller of UIKit, the place of the name, in which its navigator puts them.
    public var body: some View {
      if let navigator {
        ForEach(navigator.screen(of: view)?.children.filter { $0.slot == slot } ?? []) { ModuleContent(view: $0.view) }
      } else if let slot {
        NamedPlace(name: slot)
      }
    }
  }

  extension View {
    /// Names an element of a screen, at which popovers point that are shown with `.popover.anchored(to:)`.
    public func moduleAnchor(_ name: String) -> some View { modifier(ModuleAnchor(name: name)) }
  }

  private struct ModuleAnchor: ViewModifier {
    @Environment(DrawnContainer.self) private var container: DrawnContainer?
    @Environment(SwiftUINavigator.self) private var navigator: SwiftUINavigator?
    @Environment(TabLabels.self) private var labels: TabLabels?
    @State private var identity = AnchorIdentity()
    let name: String

    func body(content: Content) -> some View {
      let place = AnchorPlace(name: name, id: ObjectIdentifier(identity))
      if let container, let navigator {
        content
          .popover(
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
