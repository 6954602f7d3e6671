import Testing
import UIKit
import VIPER
import VIPERTesting
import VIPERUIKit

@MainActor @Suite("UIKit stacks that other code changes")
struct OtherCodeTests {
  @Test func `a page that other code removes from the middle of a stack is removed with all pages above it`()
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

  @Test(arguments: ["root", "tab", "sheet"], [true, false])
  func `only the first page is removed if other code removes or replaces it`(_ place: String, isReplaced: Bool)
    async throws
  {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      let styles: [String: RouteStyle] = ["root": .root, "tab": .tab("other"), "sheet": .present]
      if place != "root" { await rig.open("base", place == "tab" ? .tab("base") : .root) }
      let home = await rig.open("home", styles[place] ?? .root)
      let others = [await rig.open("one", .push), await rig.open("two", .push), await rig.open("above", .present)]
      let stack = try #require(try rig.page("one").navigationController)
      let new: [UIViewController] = isReplaced ? [UIViewController()] : []
      stack.setViewControllers(new + stack.viewControllers.dropFirst(), animated: false)
      rig.navigator.reconcile()
      await rig.router.idle()
      #expect(stack.viewControllers.count == (isReplaced ? 3 : 2))
      #expect(home.state == .removed)
      #expect(others.map(\.state) == [.routed, .routed, .routed])
      let pages = ["root": "one two", "tab": "[base, *one two]", "sheet": "base | one two"]
      #expect(rig.books == (pages[place] ?? "") + " | above")
      #expect(rig.faults.filter { !isReplaced || !$0.hasPrefix("books") } == [])
    }
  }

  @Test func `a sheet above a stack is removed when other code removes a page below the top`() async throws {
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

  @Test func `a page pushed by other code stays below the app's next page, and is removed with the previous page`()
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

  @Test func `a page that other code pushes is removed when the app replaces the page below it`() async throws {
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

  @Test func `a change by other code is not handled until the user's swipe ends`() async throws {
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

  @Test(arguments: [RouteStyle.push, .push.unanimated(), .replace])
  func `a page that other code pops as soon as the page appears is removed`(style: RouteStyle) async throws {
    final class PoppingController: ModuleViewController {
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        navigationController?.popViewController(animated: false)
      }
    }
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      await rig.open("page", .push)
      let popping = PoppingController()
      _ = try await rig.navigator.show(popping, as: style, from: nil)
      #expect(popping.port.isRemoved)
      #expect(rig.books == rig.hierarchy)
    }
  }

  @Test func `a tab that other code inserts does not change which tab of the app is selected or replaced`()
    async throws
  {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("one", .tab("one"))
      await rig.open("two", .tab("two"))
      let tabs = try #require(rig.window.rootViewController as? UITabBarController)
      let other = UIViewController()
      tabs.setViewControllers([other] + (tabs.viewControllers ?? []), animated: false)
      tabs.tapTab(1)
      #expect(rig.navigator.tree.selectedTab == "one")
      tabs.tapTab(0)
      #expect(rig.navigator.tree.selectedTab == "one")
      await rig.open("three", .tab("two"))
      #expect(rig.books == "[one, *three]")
      #expect(rig.hierarchy == "[UIViewController, one, *three]")
      #expect(rig.sink.messages == [])
    }
  }
}
