// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(SwiftUI)
  public import SwiftUI
  #if canImport(UIKit)
    import UIKit
  #endif
  public import VIPER

  /// The screen of any module's view, for a module that no route shows: one that was made for a preview, or built by hand.
  ///
  /// It draws, and tells the view nothing: whoever shows a module by hand also tells its port.
  public struct ModuleContent: View {
    private let view: any ModuleView

    /// Draws a view.
    ///
    /// - Parameter view: a view that is a ``ModuleScreen`` or a view controller; of any other the screen says so.
    public init(view: any ModuleView) { self.view = view }

    /// The drawing of the view.
    public var body: AnyView {
      if let screen = view as? any ModuleScreen { return drawing(of: screen) }
      #if canImport(UIKit)
        if let controller = view as? UIViewController { return AnyView(ControllerView(controller: controller)) }
      #endif
      return AnyView(
        Text("\(type(of: view)) has no screen. Let it conform to ModuleScreen in an extension, beside the module."))
    }

    private func drawing(of view: some ModuleScreen) -> AnyView { AnyView(DrawnModule(view: view)) }
  }

  /// Evaluates a screen in a body of its own, so that only this is drawn again when what it reads changes.
  private struct DrawnModule<Module: ModuleScreen>: View {
    let view: Module

    var body: some View { view.screen }
  }

  #if canImport(UIKit)
    /// A module's view that is a view controller.
    private struct ControllerView: UIViewControllerRepresentable {
      let controller: UIViewController

      func makeUIViewController(context: Context) -> UIViewController { controller }
      func updateUIViewController(_ controller: UIViewController, context: Context) {}
    }
  #endif
#endif
