import Testing
import UIKit
import VIPER
import VIPERUIKit

@MainActor @Suite("Routes to what is there, in UIKit")
struct ExistingTests {
  /// Pages one, two and three in the first tab, four in the second, and five over all.
  private func open(_ rig: HostRig, over style: RouteStyle) async {
    await rig.open("one", .tab("first"))
    await rig.open("two", .push)
    await rig.open("three", .push)
    await rig.open("four", .tab("second"))
    await rig.open("five", style)
  }

  @Test(arguments: [RouteStyle.push, .sheet, .fullScreen, .popover])
  func `D05: a route to a page in another tab brings it to the front, and builds nothing anew`(
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

  @Test func `A route to a page that is shown nowhere opens it`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await open(rig, over: .push)
      await rig.open("six", .existing(or: .push))
      #expect(rig.hierarchy == "[one two three, *four five six]")
      #expect(rig.faults == [])
    }
  }

  @Test func `A route to a tab selects it as it is`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await open(rig, over: .sheet)
      await rig.open("one", .existingTab("first"))
      #expect(rig.hierarchy == "[*one two three, four]")
      #expect(rig.faults == [])
    }
  }
}
