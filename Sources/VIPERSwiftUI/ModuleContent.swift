// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(SwiftUI)
  public import SwiftUI
  #if canImport(UIKit) && !os(watchOS)
    import UIKit
  #endif
  public import VIPERHosting

  /// A SwiftUI view that renders a module's view outside of a `ModuleHost`. Use it, for example, for a preview or for a
  /// module that your code has built manually.
  ///
  /// `ModuleContent` only renders the view. Code that shows a module manually must also call the lifecycle methods of
  /// the view's port.
  public struct ModuleContent: View {
    private let view: any ModuleView

    /// Creates the screen of a view.
    ///
    /// - Parameter view: A ``ModuleScreen`` or a view controller. For any other view, the screen shows an error text.
    public init(view: any ModuleView) { self.view = view }

    /// The rendered view.
    public var body: AnyView {
      if let screen = view as? any ModuleScreen { return drawing(of: screen) }
      #if canImport(UIKit) && !os(watchOS)
        if let controller = view as? UIViewController { return AnyView(ControllerView(controller: controller)) }
      #endif
      let text = "\(type(of: view)) has no screen. Conform it to ModuleScreen in an extension, next to the module."
      return AnyView(Text(text).onAppear { view.port.report("swiftUI.noScreen", text) })
    }

    private func drawing(of view: some ModuleScreen) -> AnyView { AnyView(DrawnModule(view: view)) }
  }

  /// A screen with a separate `body`. When data that the screen reads changes, SwiftUI evaluates only this `body`
  /// again.
  private struct DrawnModule<Module: ModuleScreen>: View {
    let view: Module

    var body: some View { view.screen.onAppear { view.reportIfNotObservable() } }
  }

  #if canImport(UIKit) && !os(watchOS)
    /// A module's view that is a view controller.
    private struct ControllerView: UIViewControllerRepresentable {
      let controller: UIViewController

      func makeUIViewController(context: Context) -> UIViewController { controller }
      func updateUIViewController(_ controller: UIViewController, context: Context) {}
    }
  #endif
#endif
