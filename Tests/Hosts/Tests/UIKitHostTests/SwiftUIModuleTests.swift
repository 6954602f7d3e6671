import SwiftUI
import Testing
import UIKit
import VIPER
import VIPERSwiftUI
import VIPERUIKit

@MainActor @Suite("SwiftUI modules in a UIKit app")
struct SwiftUIModuleTests {
  private final class GreetingView: VIPView, ModuleScreen {
    var screen: some View { Text("Hello") }
  }

  private final class BareView: VIPView {}

  private final class EditorView: VIPView, ModuleScreen {
    var screen: some View {
      Button("Bold") {}.moduleAnchor("bold")
      EmbeddedModule(in: "text", of: self)
    }
  }

  @Test func `an embedded module is placed in its slot, and a popover points at its anchor`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let editor = EditorView()
      _ = try await rig.navigator.show(editor, as: .push, from: nil)
      let (text, menu) = (GreetingView(), PageController("menu"))
      _ = try await rig.navigator.show(text, as: .embed(in: "text"), from: editor)
      #expect(text.port.isVisible)
      let stack = try #require(rig.window.rootViewController as? UINavigationController)
      let controller = try #require(stack.topViewController?.children.first)
      #expect(controller.view.superview?.accessibilityIdentifier == "text")
      #expect((controller as? any DrawsView)?.drawing?.texts == ["Hello"])
      _ = try await rig.navigator.show(menu, as: .popover.anchored(to: "bold"), from: editor)
      #expect(menu.popoverPresentationController?.sourceView?.accessibilityIdentifier == "bold")
      #expect(world.check() == [])
    }
  }

  @Test func `a hosting controller shows a module's screen and forwards its lifecycle`() async throws {
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

  @Test func `a view without a screen or controller is rejected, and the error suggests a fix`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let error = await #expect(throws: RouteError.self) {
        _ = try await rig.navigator.show(BareView(), as: .push, from: nil)
      }
      #expect(error.map(brief) == "uikit.noController: BareView")
      #expect(world.check() == [])
    }
  }
}
