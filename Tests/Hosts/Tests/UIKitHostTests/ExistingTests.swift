import Testing
import UIKit
import VIPER
import VIPERUIKit

@MainActor @Suite("Routes to existing modules in UIKit")
struct ExistingTests {
  /// Opens pages one, two and three in the first tab, page four in the second tab, and page five above them.
  private func open(_ rig: HostRig, over style: RouteStyle) async {
    await rig.open("one", .tab("first"))
    await rig.open("two", .push)
    await rig.open("three", .push)
    await rig.open("four", .tab("second"))
    await rig.open("five", style)
  }

  @Test(arguments: [RouteStyle.push, .sheet, .fullScreen, .popover])
  func `D05: a route to a page in another tab selects the tab and does not rebuild the page`(
    style: RouteStyle
  ) async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await open(rig, over: style)
      let two = try rig.page("two")
      let handle = await rig.open("two", .existing(or: .push))
      #expect(handle.state == .routed)
      #expect(rig.hierarchy == (style == .push ? "[*one two, four five]" : "[*one two, four]"))
      #expect(try rig.page("two") === two)
      #expect(rig.journal.state(of: "two") == "did appear")
      #expect(rig.journal.steps["two"]?.filter { $0 == "ready" } == ["ready"])
      #expect(rig.faults == [])
    }
  }

  @Test func `a route to a page that is not shown opens the page`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await open(rig, over: .push)
      await rig.open("six", .existing(or: .push))
      #expect(rig.hierarchy == "[one two three, *four five six]")
      #expect(rig.faults == [])
    }
  }

  @Test func `a route to a tab selects the tab and leaves its stack unchanged`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await open(rig, over: .sheet)
      await rig.open("one", .existingTab("first"))
      #expect(rig.hierarchy == "[*one two three, four]")
      #expect(rig.faults == [])
    }
  }
}
