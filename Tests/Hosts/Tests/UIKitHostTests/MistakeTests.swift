import SwiftUI
import Testing
import UIKit
import VIPER
import VIPERSwiftUI
import VIPERTesting
import VIPERUIKit

/// Mistakes with UIKit, each with its report, and correct programs that look similar and are not reported.
@MainActor @Suite("Mistakes with UIKit")
struct MistakeTests {
  // MARK: Slots

  @Test func `an unknown slot is reported once`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      for child in ["one", "two"] {
        await rig.open(child, .embed(in: "detial"), from: try rig.page("home")).remove()
        await rig.router.idle()
      }
      #expect(
        rig.sink.recordedBriefs == ["uikit.unknownSlot: Page, detial"])
      #expect(rig.mistakes == ["uikit.unknownSlot of Page"])
    }
  }

  @Test func `a slot that is added before the route, or that is the whole view, is not reported`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let home = try rig.page("home")
      await rig.open("whole", .embed, from: home)
      home.view.accessibilityIdentifier = "whole"
      await rig.open("named", .embed(in: "whole"), from: home)
      let late = UIView()
      late.accessibilityIdentifier = "late"
      home.view.addSubview(late)
      await rig.open("late", .embed(in: "late"), from: home)
      #expect(try rig.page("late").view.superview === late)
      #expect(rig.faults == [])
    }
  }

  private final class OpenedView: VIPView, ModuleScreen {
    var screen: some View { EmbeddedModule(in: "text", of: self) }
  }

  @Test func `the slot of a SwiftUI screen is not reported, and another slot is`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let opened = OpenedView()
      try rig.build(around: opened)
      _ = try await rig.navigator.show(opened, as: .push, from: nil)
      await rig.open("text", .embed(in: "text"), from: opened)
      #expect(rig.mistakes == [])
      await rig.open("other", .embed(in: "other"), from: opened)
      #expect(rig.mistakes == ["uikit.unknownSlot of Opened"])
    }
  }

  private final class PlainView: VIPView, ModuleScreen {
    var text = "plain"
    var screen: some View { Text(text) }
  }

  @Test func `a SwiftUI screen of a view that is not observable is reported`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let plain = PlainView()
      try rig.build(around: plain)
      _ = try await rig.navigator.show(plain, as: .push, from: nil)
      #expect(rig.mistakes == ["swiftUI.notObservable of Opened"])
    }
  }

  // MARK: Anchors

  @Test func `an unknown anchor is reported once`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      for menu in ["one", "two"] {
        await rig.open(menu, .popover.anchored(to: "buton"), from: try rig.page("home")).remove()
        await rig.router.idle()
      }
      #expect(
        rig.sink.recordedBriefs == ["uikit.unknownAnchor: Page, buton"])
      #expect(rig.mistakes == ["uikit.unknownAnchor of Page"])
    }
  }

  @Test func `a popover without an anchor, or at a row of a list that is not on screen, is not reported`() async throws
  {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let home = try rig.page("home")
      for style in [RouteStyle.popover, .popover.anchored(to: "button")] {
        await rig.open("\(style.details.anchor ?? "whole")", style, from: home).remove()
        await rig.router.idle()
      }
      home.view.addSubview(UITableView())
      await rig.open("row", .popover.anchored(to: "row 70"), from: home)
      #expect(rig.faults == [])
    }
  }

  // MARK: Transitions

  @Test(arguments: [RouteStyle.push, .sheet])
  func `a transition without an animator is reported once`(style: RouteStyle) async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      for page in ["one", "two"] {
        await rig.open(page, style.transition("crul")).remove()
        await rig.router.idle()
      }
      #expect(
        rig.sink.recordedBriefs == ["uikit.unknownTransition: Page, crul"])
      #expect(rig.mistakes == ["uikit.unknownTransition of Page"])
    }
  }

  @Test func `a closure that returns nil selects the default animation, and nothing is reported`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      rig.navigator.animators["fade"] = { nil }
      await rig.open("home", .root)
      await rig.open("page", .push.transition("fade"))
      await rig.open("sheet", .sheet.transition("fade"))
      #expect(rig.hierarchy == "home page | sheet")
      try #require(rig.window.rootViewController?.dragDown()).finish()
      try #require(rig.top?.swipeBack()).finish()
      await rig.router.idle()
      #expect(rig.hierarchy == "home")
      #expect(rig.faults == [])
    }
  }

  // MARK: Windows

  @Test func `two navigators in one window are reported once`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .tab("first"))
      let second = UIKitNavigator(window: rig.window)
      rig.router.route(HostRig.page("other"), style: .root, in: second)
      await rig.router.idle()
      #expect(
        rig.sink.recordedBriefs == ["uikit.twoNavigators: Page"])
      #expect(rig.mistakes == ["uikit.twoNavigators of Page"])
      second.disconnect()
    }
  }

  @Test func `a navigator after one that was disconnected or released is not reported`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      rig.navigator.disconnect()
      var second: UIKitNavigator? = UIKitNavigator(window: rig.window)
      rig.router.route(HostRig.page("second"), style: .root, in: second)
      await rig.router.idle()
      second = nil
      let third = UIKitNavigator(window: rig.window)
      rig.router.route(HostRig.page("third"), style: .root, in: third)
      await rig.router.idle()
      #expect(rig.hierarchy == "third")
      #expect(rig.sink.messages == [])
      #expect(world.check() == [])
      third.disconnect()
    }
  }

  @Test func `the navigator of a window that replaces another window is not reported`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let window = UIWindow(windowScene: rig.scene)
      let second = UIKitNavigator(window: window)
      window.makeKeyAndVisible()
      rig.router.navigator = second
      rig.router.route(HostRig.page("other"), style: .root)
      await rig.router.idle()
      #expect(rig.sink.messages == [])
      #expect(world.check() == [])
      second.disconnect()
    }
  }

  @Test func `a view that is shown in another window is rejected, and both windows are unchanged`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let home = try rig.page("home")
      let window = UIWindow(windowScene: rig.scene)
      let second = UIKitNavigator(window: window)
      window.makeKeyAndVisible()
      let error = await #expect(throws: RouteError.self) { _ = try await second.show(home, as: .root, from: nil) }
      #expect(error?.code == "host.alreadyShown")
      #expect(error?.names == ["PageController"])
      let handle = rig.router.route(HostRig.page("again"), style: .root, in: second, around: home)
      await rig.router.idle()
      #expect(
        handle.error.map(brief) == "host.alreadyShown: host.page, PageController")
      #expect(rig.hierarchy == "home")
      #expect(second.views.isEmpty)
      #expect(window.rootViewController == nil)
      #expect(home.port.isVisible)
      #expect(world.check() == [])
    }
  }

  // MARK: Controllers

  private final class Plain: VIPView {}

  @Test func `a controller that is created for two views is rejected, and a reused controller is not`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      let only = UIViewController()
      rig.navigator.makeController = { _ in only }
      await rig.open("home", .root)
      let (first, second) = (Plain(), Plain())
      _ = try await rig.navigator.show(first, as: .push, from: nil)
      let error = await #expect(throws: RouteError.self) {
        _ = try await rig.navigator.show(second, as: .push, from: nil)
      }
      #expect(
        error.map(recordedBrief) == "uikit.controllerInUse: Plain")
      try await rig.navigator.remove(first, shownAs: .push)
      _ = try await rig.navigator.show(second, as: .push, from: nil)
      #expect(rig.navigator.views.count == 2)
      #expect(world.check() == [])
    }
  }

  @Test func `a sheet that the covered page opens is rejected with the page on top`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      await rig.open("first", .sheet, from: try rig.page("home"))
      let handle = await rig.open("second", .sheet, from: try rig.page("home"))
      #expect(
        handle.error.map(brief) == "host.notOnTop: host.page, PageController, PageController")
      #expect(rig.hierarchy == "home | first")
      #expect(rig.sink.messages.count == 1)
    }
  }

  @Test func `detents and anchors without effect are reported once each, and those of replaced styles are not`()
    async throws
  {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      await rig.open("any", .any.detents([.medium]))
      await rig.open("menu", .popover.anchored(to: "button").detents([.medium]))
      #expect(rig.sink.messages == [])
      for page in ["one", "two"] { await rig.open(page, .fullScreen.detents([.medium])) }
      await rig.open("three", .sheet.anchored(to: "button"))
      #expect(
        rig.sink.briefs == [
          "route.unusedDetail: Page, host.page, fullScreen, sheet",
          "route.unusedDetail: Page, host.page, sheet, popover",
        ])
    }
  }
}

extension HostRig {
  /// The codes of the reported mistakes, each with its module.
  var mistakes: [String] {
    sink.diagnostics.map { diagnostic in
      guard !(diagnostic.underlying is RouteError) else { return "\(diagnostic)" }
      return "\(diagnostic.code) of \(diagnostic.module ?? "no module")"
    }
  }

  /// Builds a module around a view.
  func build(around view: some ModuleView) throws {
    try router.register { $0.module(prefix: "Opened", view: { view }) }
    _ = try VIPBuilder(prefix: "Opened", router: router).build()
  }
}
