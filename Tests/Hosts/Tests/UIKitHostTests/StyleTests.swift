import Testing
import UIKit
import VIPER
import VIPERUIKit

@MainActor @Suite("Route styles in UIKit's containers")
struct StyleTests {
  nonisolated static let styles: [RouteStyle] = [
    .push, .present, .sheet, .popover, .fullScreen,
    .replace, .root, .tab("two"), .embed(in: "detail"), .any, .show,
    .showDetail,
  ]
  nonisolated static let swipeable: [RouteStyle] = [.push, .present, .sheet, .popover, .any, .show, .showDetail]
  nonisolated static let modal: Set<RouteStyle> = [.present, .sheet, .popover, .showDetail]

  private func open(_ rig: HostRig, _ style: RouteStyle) async throws -> RouteHandle<Never> {
    await rig.open("home", .tab("one"))
    return await rig.open("page", style, from: try rig.page("home"))
  }

  @Test(arguments: styles) func `an opened page is shown and appears`(style: RouteStyle) async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      let handle = try await open(rig, style)
      #expect(handle.state == .routed)
      #expect(rig.journal.steps["page"] == ["ready", "will appear", "did appear"])
      #expect(rig.faults == [])
    }
  }

  @Test(arguments: styles.filter { $0 != .root && $0 != .replace })
  func `a removed page disappears, and its opener is notified once`(style: RouteStyle) async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      let handle = try await open(rig, style)
      handle.remove()
      await rig.router.idle()
      #expect(handle.state == .removed)
      #expect(rig.hierarchy == "[*home]")
      #expect(try rig.page("home").heard.count == 1)
      #expect(rig.journal.steps["page"]?.suffix(3) == ["will disappear", "did disappear", "removed"])
      #expect(rig.faults == [])
    }
  }

  @Test(arguments: swipeable)
  func `a page that the user swipes away is removed, and its opener is notified once`(style: RouteStyle) async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      let handle = try await open(rig, style)
      let swipe = Self.modal.contains(style) ? rig.window.rootViewController?.dragDown() : rig.top?.swipeBack()
      try #require(swipe).finish()
      await rig.router.idle()
      #expect(handle.state == .removed)
      #expect(try rig.page("home").heard.count == 1)
      #expect(rig.faults == [])
    }
  }

  @Test(arguments: swipeable, [false, true])
  func `a cancelled swipe changes nothing`(style: RouteStyle, tellsPartialSwipes: Bool) async throws {
    try await UIWorld.run { world in
      world.tellsPartialSwipes = tellsPartialSwipes
      let rig = try HostRig(world)
      let handle = try await open(rig, style)
      let swipe = Self.modal.contains(style) ? rig.window.rootViewController?.dragDown() : rig.top?.swipeBack()
      try #require(swipe).finish(cancelled: true)
      await rig.router.idle()
      #expect(handle.state == .routed)
      #expect(
        rig.journal.steps["page"]?.suffix(3) == ["will disappear", "will appear", "did appear"]
          || rig.journal.steps["page"]?.suffix(4) == ["will disappear", "did disappear", "will appear", "did appear"])
      #expect(rig.faults == [])
    }
  }

  @Test(arguments: styles.filter { $0 != .root && $0 != .replace && $0 != .tab("two") })
  func `a page is removed with the page that opened it`(style: RouteStyle) async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .tab("one"))
      let parent = await rig.open("parent", .push)
      let child = await rig.open("page", style, from: try rig.page("parent"))
      parent.remove()
      await rig.router.idle()
      #expect(child.state == .removed)
      #expect(rig.hierarchy == "[*home]")
      #expect(rig.faults == [])
    }
  }

  @Test func `a view embedded at an index has this index among its siblings and can be moved`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let home = try rig.page("home")
      for (name, index) in [("a", 0), ("b", 0), ("c", 1)] {
        await rig.open(name, .embed(in: nil, at: index), from: home)
      }
      @MainActor func order() -> [String] {
        home.view.subviews.compactMap { view in ["a", "b", "c"].first { (try? rig.page($0).view) === view } }
      }
      #expect(order() == ["b", "c", "a"])
      try await rig.navigator.perform(.move(rig.page("b"), to: 2))
      #expect(order() == ["c", "a", "b"])
      #expect(rig.faults == [])
    }
  }

  @Test func `a popover points at an element of its opener, and a sheet has the requested detents`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let popover = await rig.open(
        "popover", .popover.anchored(to: "button", edge: .bottom), from: try rig.page("home"))
      let presentation = try #require(rig.top?.popoverPresentationController)
      #expect(presentation.sourceView?.accessibilityIdentifier == "button")
      #expect(presentation.permittedArrowDirections == .up)
      popover.remove()
      await rig.router.idle()
      await rig.open("sheet", .sheet.detents([.medium, .fraction(0.8), .height(100)]))
      let detents = try #require(rig.top?.sheetPresentationController).detents
      struct Screen: UISheetPresentationControllerDetentResolutionContext { let maximumDetentValue: CGFloat = 1000 }
      #expect(detents.map { $0.resolvedValue(in: Screen()) } == [500, 800, 100])
      #expect(rig.faults == [])
    }
  }

  @Test func `slots and anchors of the opener precede equal ones of an embedded module`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let home = try rig.page("home")
      await rig.open("list", .embed(in: "list"), from: home)
      await rig.open("detail", .embed(in: "detail"), from: home)
      #expect(try rig.page("detail").view.superview?.superview === home.view)
      let list = try rig.page("list")
      await rig.open("inner", .embed(in: "detail"), from: list)
      #expect(try rig.page("inner").view.superview?.superview === list.view)
      await rig.open("popover", .popover.anchored(to: "button"), from: home)
      #expect(rig.top?.popoverPresentationController?.sourceView?.superview === home.view)
      #expect(rig.faults == [])
    }
  }

  @Test func `a popover can point at an element of an embedded module`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      await rig.open("child", .embed(in: "list"), from: try rig.page("home"))
      let element = UIView()
      element.accessibilityIdentifier = "more"
      try rig.page("child").view.addSubview(element)
      await rig.open("popover", .popover.anchored(to: "more"), from: try rig.page("home"))
      #expect(rig.top?.popoverPresentationController?.sourceView === element)
      #expect(rig.faults == [])
    }
  }

  @Test(arguments: [
    (RouteDetails.Edge.leading, UIPopoverArrowDirection.left), (.trailing, .right), (.top, .down), (.bottom, .up),
  ])
  func `in a layout from right to left, the leading edge of an anchor is its right edge`(
    edge: RouteDetails.Edge, arrow: UIPopoverArrowDirection
  ) async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let home = try rig.page("home")
      for view in home.view.subviews { view.semanticContentAttribute = .forceRightToLeft }
      await rig.open("popover", .popover.anchored(to: "button", edge: edge), from: home)
      #expect(rig.top?.popoverPresentationController?.permittedArrowDirections == arrow)
    }
  }
}
