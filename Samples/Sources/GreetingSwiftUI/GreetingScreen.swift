// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(SwiftUI)
  import SwiftUI
  import VIPERSwiftUI

  /// The screen after: the same fields, which send the event and show the text of the module's view.
  extension GreetingView: ModuleScreen {
    var screen: some View { GreetingForm(view: self) }
  }

  private struct GreetingForm: View {
    let view: GreetingView
    @State private var name = ""

    var body: some View {
      Form {
        TextField("Name", text: $name)
        Button("Greet") { view.send(Greeting.greet(name)) }
        Text(view.text)
      }
    }
  }

  /// The window, which shows the modules of the router.
  struct GreetingWindow: View {
    let router: VIPRouter
    @State private var navigator = SwiftUINavigator()

    var body: some View {
      ModuleHost(navigator).onAppear {
        if navigator.views.isEmpty { router.route(Greeting.screen(), in: navigator) }
      }
    }
  }

  /// The app.
  struct GreetingApp: App {
    private let router = VIPRouter.shared

    init() {
      try? router.register(GreetingRouter())
      router.launchOrExit()  // prints each error of the registration
    }

    var body: some Scene { WindowGroup { GreetingWindow(router: router) } }
  }
#endif
