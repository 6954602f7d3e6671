import Observation
import SwiftUI
import Testing
import VIPER
import VIPERSwiftUI

private nonisolated enum Greeting {
  static let greet = EventName<String, String>("greeting.greet")
}

private nonisolated enum Routes {
  static let greeting = RouteName<Void, Never>("greeting")
}

private final class GreetingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(GreetingInteractor.self) { $0.on(Greeting.greet) { _, name in "Hello, \(name)!" } }
}

// The screen of the README, verbatim, without `@main`.

@Observable final class GreetingView: VIPView, Mapped, ModuleScreen {
  static let mapping = Mapping(GreetingView.self) {
    $0.show(Greeting.greet, in: \.text)
    $0.showFailures(in: \.text, or: "The greeting failed.")
  }
  private(set) var text = ""
  @ViewBuilder var screen: some View {
    Button("Greet") { self.send(Greeting.greet("World")) }
    Text(text)
  }
}

struct GreetingApp: App {
  private let navigator = SwiftUINavigator()
  var body: some Scene { WindowGroup { ModuleHost(navigator) } }

  init() {
    VIPRouter.shared.navigator = navigator
    try? VIPRouter.shared.register {
      $0.module(view: GreetingView.init, interactor: GreetingInteractor.init)
      $0.route(Routes.greeting, .root, to: GreetingView.self)
    }
    VIPRouter.shared.launchOrExit(opening: Routes.greeting())
  }
}

@MainActor @Suite("The screen of the README")
struct ReadmeAppTests {
  @Test func `the app shows the greeting that the interactor returns`() async throws {
    _ = GreetingApp()
    let router = VIPRouter.shared
    let navigator = try #require(router.navigator as? SwiftUINavigator)
    let window = StandInWindow { ModuleHost(navigator) }
    await router.idle()
    await window.settled()
    #expect(window.tap("Greet"))
    await router.idle()
    await window.settled()
    #expect(window.texts == ["[Greet]", "Hello, World!"])
    #expect(window.violations == [])
    window.close()
  }
}
