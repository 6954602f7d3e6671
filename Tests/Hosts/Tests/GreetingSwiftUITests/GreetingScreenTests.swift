import SwiftUI
import Testing
import VIPER
import VIPERSwiftUI
import VIPERTesting

@testable import GreetingSwiftUI

@MainActor @Suite("Greeting in SwiftUI")
struct GreetingScreenTests {
  /// Greets with an empty name and with a name, and returns the texts of the window after each tap.
  private func greetings(in window: StandInWindow, _ settle: () async -> Void) async -> [[String]] {
    await settle()
    var texts: [[String]] = []
    for name in ["", "World"] {
      #expect(window.type(name, into: "Name"))
      #expect(window.tap("Greet"))
      await settle()
      texts.append(window.texts)
    }
    #expect(window.violations == [])
    return texts
  }

  @Test func `the screen of the module behaves like the plain screen from which it was made`() async throws {
    let plain = StandInWindow { PlainScreen() }
    let before = await greetings(in: plain) { await plain.settled() }
    plain.close()

    let sink = CollectingSink()
    let router = VIPRouter(onDiagnostic: sink.report)
    try router.register(GreetingRouter())
    router.slowDeliveryThreshold = .seconds(86_400)  // The speed of the machine must not fail a test.
    try router.launch()
    let window = StandInWindow { GreetingWindow(router: router) }
    let after = await greetings(in: window) {
      await window.settled()
      await router.idle()
      await window.settled()
    }
    #expect(before == after)
    #expect(after.map(\.last) == ["Enter a name.", "Hello, World!"])
    #expect(sink.messages == [])
    window.close()
  }

  @Test func `the module is tested without a screen`() async throws {
    try await ModuleTest(interactor: GreetingInteractor()) { test in
      await test.send(Greeting.greet("tests")) { $0.publishes(Greeting.greet, "Hello, tests!") }
    }
  }
}
