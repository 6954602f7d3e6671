import SwiftUI
import Testing
import UIKit
import VIPER
import VIPERSwiftUI
import VIPERUIKit

@MainActor @Suite("Modules drawn by SwiftUI in an app of UIKit")
struct SwiftUIModuleTests {
  private final class GreetingView: VIPView, ModuleScreen {
    var screen: some View { Text("Hello") }
  }

  private final class BareView: VIPView {}

  @Test func `A module's screen is in a hosting controller, which forwards its lifecycle`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let view = GreetingView()
      _ = try await rig.navigator.show(view, as: .push, from: nil)
      #expect(view.port.isVisible)
      let stack = try #require(rig.window.rootViewController as? UINavigationController)
      #expect(stack.viewControllers.count == 2)
      try #require(stack.swipeBack()).finish()
      #expect(view.port.isRemoved)
      #expect(rig.navigator.views.count == 1)
      #expect(world.check() == [])
    }
  }

  @Test func `A view that nobody draws is refused, with what to do`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let error = await #expect(throws: NavigationError.self) {
        _ = try await rig.navigator.show(BareView(), as: .push, from: nil)
      }
      #expect("\(error.map { "\($0)" } ?? "")".contains("conform to ModuleScreen, or pass `makeController:`"))
      #expect(world.check() == [])
    }
  }
}
