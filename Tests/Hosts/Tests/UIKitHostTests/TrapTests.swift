import Testing
import UIKit
import VIPER
import VIPERUIKit

@MainActor @Suite("Traps of UIKit that the host avoids")
struct TrapTests {
  @Test func `a second push waits for the first to end`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      world.isManual = true
      rig.begin("one", .push)
      rig.begin("two", .push)
      await world.began()
      #expect(rig.top?.viewControllers.count == 2)
      world.finish()
      await world.began()
      #expect(rig.top?.viewControllers.count == 3)
      world.finish()
      await rig.router.idle()
      #expect(rig.hierarchy == "home one two")
      #expect(rig.faults == [])
    }
  }

  @Test(arguments: [RouteStyle.push, .present])
  func `the host waits for a transition that has no coordinator`(style: RouteStyle) async throws {
    try await UIWorld.run { world in
      world.hidesCoordinators = true
      let rig = try HostRig(world)
      await rig.open("home", .root)
      world.isManual = true
      rig.begin("one", style)
      rig.begin("two", style)
      await world.began()
      #expect(world.running.count == 1)
      world.finish()
      await world.began()
      world.finish()
      await rig.router.idle()
      #expect(rig.faults == [])
    }
  }

  @Test func `a route that the app opens waits until the user's swipe ends`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let left = await rig.open("one", .push)
      let swipe = try #require(rig.top?.swipeBack())
      rig.begin("two", .push)
      await swipe.isAwaited()
      #expect(world.check() == [])
      swipe.finish()
      await rig.router.idle()
      #expect(left.state == .removed)
      #expect(rig.hierarchy == "home two")
      #expect(rig.faults == [])
    }
  }

  @Test func `a transition that rejects a closure and calls it later is harmless`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let page = await rig.open("page", .push)
      let swipe = try #require(rig.top?.swipeBack())
      world.rejectsCompletions = true
      let child = await rig.open("child", .embed(in: "list"), from: try rig.page("home"))
      swipe.finish()
      await rig.router.idle()
      #expect(child.state == .routed)
      #expect(page.state == .removed)
      #expect(rig.faults == [])
    }
  }

  @Test func `a sheet that the user drags down is removed even if the host is not the delegate of the sheet`()
    async throws
  {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let sheet = await rig.open("sheet", .present, from: try rig.page("home"))
      rig.top?.presentationController?.delegate = nil
      try #require(rig.window.rootViewController?.dragDown()).finish()
      try await sheet.waitUntilRemoved()
      #expect(try rig.page("home").heard.count == 1)
      #expect(rig.faults == [])
    }
  }

  @Test func `a removed sheet is dismissed with the sheet above it, and its opener is notified once`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let first = await rig.open("first", .present, from: try rig.page("home"))
      let second = await rig.open("second", .present, from: try rig.page("first"))
      first.remove()
      await rig.router.idle()
      #expect(second.state == .removed)
      #expect(rig.hierarchy == "home")
      #expect(try rig.page("home").heard.count == 1)
      #expect(rig.faults == [])
    }
  }

  @Test func `a sheet above a removed page is dismissed before the page is popped`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let page = await rig.open("page", .push)
      await rig.open("sheet", .present)
      world.isManual = true
      page.remove()
      await world.began()
      #expect(world.running.count == 1)
      #expect(rig.hierarchy == "home page | sheet")
      world.finish()
      await world.began()
      world.finish()
      await rig.router.idle()
      #expect(rig.hierarchy == "home")
      #expect(rig.faults == [])
    }
  }

  @Test func `a sheet can be presented in the turn in which another is removed`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let first = await rig.open("first", .present)
      first.remove()
      rig.begin("second", .present)
      await rig.router.idle()
      #expect(rig.hierarchy == "home | second")
      #expect(rig.faults == [])
    }
  }

  @Test func `a tap on the More tab does not change the selected tab`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("one", .tab("one"))
      await rig.open("two", .tab("two"))
      let tabs = try #require(rig.window.rootViewController as? UITabBarController)
      tabs.tapMore()
      #expect(rig.navigator.tree.selectedTab == "two")
      tabs.tapTab(0)
      #expect(rig.navigator.tree.selectedTab == "one")
      #expect(rig.faults == [])
    }
  }

  @Test func `a drag of a modal sheet by the user is rejected`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      await rig.open("sheet", .present)
      rig.top?.isModalInPresentation = true
      #expect(rig.window.rootViewController?.dragDown() == nil)
      #expect(rig.faults == [])
    }
  }

  @Test func `a sheet over a controller that other code presents is rejected`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      try rig.page("home").present(UIViewController(), animated: false)
      let sheet = await rig.open("sheet", .present)
      #expect(sheet.error.map(brief)?.contains("uikit.presentationInUse: ") == true)
      #expect(world.check() == [])
      #expect(rig.navigator.views.count == 1)
    }
  }

  @Test func `a presentation in a hidden window is rejected`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      rig.window.isHidden = true
      rig.window.rootViewController?.view.removeFromSuperview()
      let sheet = await rig.open("sheet", .present)
      #expect("\(sheet.error.map { "\($0)" } ?? "")".contains("makeKeyAndVisible()"))
      #expect(world.check() == [])
    }
  }

  @Test func `all modules are removed when other code replaces the root`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      let home = await rig.open("home", .root)
      await rig.open("page", .push)
      rig.window.rootViewController = UIViewController()
      rig.navigator.reconcile()
      await rig.router.idle()
      #expect(home.state == .removed)
      #expect(rig.navigator.views.isEmpty)
      #expect(rig.journal.disorder == [])
    }
  }

  @Test func `a scene that disconnects in a transition removes its modules and ends all waits`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      let delegate = Disconnecting(rig.navigator)
      rig.scene.delegate = delegate
      let home = await rig.open("home", .root)
      world.isManual = true
      let page = rig.begin("page", .push)
      await world.began()
      rig.scene.disconnect()
      await rig.router.idle()
      #expect(home.state == .removed)
      #expect(page.state != .routed)
      #expect(rig.journal.disorder == [])
      let late = await rig.open("late", .push)
      #expect("\(late.error.map { "\($0)" } ?? "")".contains("disconnected"))
    }
  }

  private final class Disconnecting: UIWindowSceneDelegate {
    let navigator: UIKitNavigator
    init(_ navigator: UIKitNavigator) { self.navigator = navigator }
    func sceneDidDisconnect(_ scene: UIScene) { navigator.disconnect() }
  }

  @Test func `a module that is built around a storyboard controller leaves the controller in place`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      let controller = PageController("adopted")
      let stack = UINavigationController(rootViewController: controller)
      rig.window.rootViewController = stack
      let handle = rig.router.route(HostRig.page("adopted"), style: .root, around: controller)
      await rig.router.idle()
      #expect(handle.state == .routed)
      #expect(rig.window.rootViewController === stack)
      let page = await rig.open("page", .push)
      try #require(stack.swipeBack()).finish()
      await rig.router.idle()
      #expect(page.state == .removed)
      #expect(rig.faults == [])
    }
  }

  @Test func `a container that the app creates for a view is rejected`() async throws {
    try await UIWorld.run { world in
      final class CardView: VIPView {}
      let rig = try HostRig(world)
      await rig.open("home", .root)
      rig.navigator.makeController = { _ in UINavigationController(rootViewController: UIViewController()) }
      let error = await #expect(throws: RouteError.self) {
        _ = try await rig.navigator.show(CardView(), as: .push, from: nil)
      }
      #expect(error.map(brief) == "uikit.isContainer: CardView")
      #expect(rig.faults == [])
    }
  }

  @Test func `a container view controller is rejected as the view of a module`() async throws {
    try await UIWorld.run { world in
      final class Stack: UINavigationController, ModuleView { let port = ViewPort() }
      let rig = try HostRig(world)
      await #expect(throws: RouteError.self) {
        _ = try await rig.navigator.show(Stack(nibName: nil, bundle: nil), as: .root, from: nil)
      }
    }
  }

  @Test func `a named transition uses the app's animator, and a swipe back uses UIKit's animation`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      let curl = Curl()
      rig.navigator.animators = ["curl": { curl }, "default": { nil }]
      await rig.open("home", .root)
      await rig.open("page", .push.transition("curl"))
      #expect(curl.count == 1)
      await rig.open("sheet", .present.transition("curl"))
      #expect(curl.count == 2)
      await rig.open("other", .push.transition("default"))
      #expect(curl.count == 2)
      try #require(rig.top?.swipeBack()).finish()
      #expect(curl.count == 2)
      #expect(rig.faults == [])
    }
  }

  private final class Curl: UIViewControllerAnimatedTransitioning {
    private(set) var count = 0
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> Double { 0.3 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      count += 1
      context.completeTransition(true)
    }
  }

  @Test func `a route without animation completes without a transition`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      world.isManual = true
      await rig.open("page", .push.unanimated())
      await rig.open("sheet", .present.unanimated())
      #expect(rig.hierarchy == "home page | sheet")
      #expect(rig.faults == [])
    }
  }
}
