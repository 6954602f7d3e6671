import Testing
import UIKit
import VIPER
import VIPERUIKit

@MainActor @Suite("Stacks of UIKit that other code changes")
struct OtherCodeTests {
  @Test func `A page taken out of the middle takes along what lies over it, in the books and on the screen`()
    async throws
  {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let handles = [await rig.open("one", .push), await rig.open("two", .push), await rig.open("three", .push)]
      let stack = try #require(rig.top)
      stack.setViewControllers(stack.viewControllers.filter { "\($0)" != "one" }, animated: false)
      rig.navigator.reconcile()
      await rig.router.idle()
      #expect(rig.hierarchy == "home")
      #expect(handles.map(\.state) == [.removed, .removed, .removed])
      #expect(rig.faults == [])
    }
  }

  @Test func `A page taken out of the middle takes along the sheet over its stack`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      await rig.open("one", .push)
      await rig.open("two", .push)
      let stack = try #require(rig.top)
      let sheet = await rig.open("sheet", .present)
      stack.setViewControllers(stack.viewControllers.filter { "\($0)" != "one" }, animated: false)
      await rig.open("next", .push)
      #expect(sheet.state == .removed)
      #expect(rig.hierarchy == "home next")
      #expect(rig.faults == [])
    }
  }

  @Test func `A page that other code pushes stays below the app's next page, and goes with the one that it lies on`()
    async throws
  {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let one = await rig.open("one", .push)
      let stack = try #require(rig.top)
      let other = UIViewController()
      stack.pushViewController(other, animated: false)
      let two = await rig.open("two", .push)
      #expect(two.state == .routed)
      #expect(stack.viewControllers.count == 4)
      #expect(rig.books == "home one two")
      try #require(stack.swipeBack()).finish()
      await rig.router.idle()
      #expect(two.state == .removed)
      #expect(stack.topViewController === other)
      one.remove()
      await rig.router.idle()
      #expect(rig.hierarchy == "home")
      #expect(rig.faults == [])
    }
  }

  @Test func `A page that other code pushes goes with the page that the app replaces`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let one = await rig.open("one", .push)
      rig.top?.pushViewController(UIViewController(), animated: false)
      await rig.open("two", .replace, from: try rig.page("one"))
      #expect(one.state == .removed)
      #expect(rig.hierarchy == "home two")
      #expect(rig.faults == [])
    }
  }

  @Test func `The hierarchy is not changed in the middle of a person's swipe`() async throws {
    try await UIWorld.run { world in
      world.tellsPartialSwipes = true
      let rig = try HostRig(world)
      await rig.open("home", .root)
      for page in ["one", "two", "three"] { await rig.open(page, .push) }
      let stack = try #require(rig.top)
      stack.setViewControllers(stack.viewControllers.filter { "\($0)" != "one" }, animated: false)
      let swipe = try #require(stack.swipeBack())
      #expect(rig.books == "home one two three")
      #expect(world.check() == [])
      swipe.finish()
      await rig.router.idle()
      #expect(rig.hierarchy == "home")
      #expect(rig.faults == [])
    }
  }
}
