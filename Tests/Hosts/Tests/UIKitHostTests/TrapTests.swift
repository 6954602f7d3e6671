import Testing
import UIKit
import VIPER
import VIPERUIKit

@MainActor @Suite("Traps of UIKit, each avoided")
struct TrapTests {
  @Test func `A second push waits for the first to end`() async throws {
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
  func `A transition without a coordinator is awaited all the same`(style: RouteStyle) async throws {
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

  @Test func `A route of the app waits for the person's swipe`() async throws {
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

  @Test func `A sheet that is dragged down is found also if another object is its delegate by then`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      let sheet = await rig.open("sheet", .present, from: try rig.page("home"))
      rig.top?.presentationController?.delegate = nil
      try #require(rig.window.rootViewController?.dragDown()).finish()
      try await sheet.removed()
      #expect(try rig.page("home").heard.count == 1)
      #expect(rig.faults == [])
    }
  }

  @Test func `Dismissing a sheet takes along what lies on it, and each opener hears once`() async throws {
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

  @Test func `What a popped page presents goes first, and each transition is awaited`() async throws {
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

  @Test func `One sheet can leave and another come in one turn`() async throws {
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

  @Test func `A person's choice of the More tab changes nothing`() async throws {
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

  @Test func `A person's drag of a sheet that may not leave is refused`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      await rig.open("sheet", .present)
      rig.top?.isModalInPresentation = true
      #expect(rig.window.rootViewController?.dragDown() == nil)
      #expect(rig.faults == [])
    }
  }

  @Test func `What other code presents is not presented over`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      await rig.open("home", .root)
      try rig.page("home").present(UIViewController(), animated: false)
      let sheet = await rig.open("sheet", .present)
      #expect("\(sheet.error.map { "\($0)" } ?? "")".contains("by other code. Dismiss it first."))
      #expect(world.check() == [])
      #expect(rig.navigator.views.count == 1)
    }
  }

  @Test func `Nothing is presented in a window that nobody sees`() async throws {
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

  @Test func `Another root put there by other code removes all modules`() async throws {
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

  @Test func `A scene that disconnects in a transition removes its modules, and nothing waits for ever`() async throws {
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

  @Test func `A controller of a storyboard becomes a module where it is`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      let controller = PageController("adopted")
      let stack = UINavigationController(rootViewController: controller)
      rig.window.rootViewController = stack
      let handle = rig.router.route(HostRig.page, "adopted", style: .root, around: controller)
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

  @Test func `A container is no module's view`() async throws {
    try await UIWorld.run { world in
      final class Stack: UINavigationController, ModuleView { let port = ViewPort() }
      let rig = try HostRig(world)
      await #expect(throws: NavigationError.self) {
        _ = try await rig.navigator.show(Stack(nibName: nil, bundle: nil), as: .root, from: nil)
      }
    }
  }

  @Test func `A swapped view keeps what is inside of it`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      let home = await rig.open("home", .root)
      await rig.open("child", .embed(in: "list"), from: try rig.page("home"))
      let other = PageController("other")
      try await rig.router.swap(#require(home.target), for: other)
      #expect(rig.hierarchy == "other(child)")
      #expect(rig.books == rig.hierarchy)
      #expect(world.check() == [])
      #expect(try rig.page("child").view.superview?.accessibilityIdentifier == "list")
    }
  }

  @Test func `A named transition takes the app's animator, and the swipe back stays UIKit's`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      let curl = Curl()
      rig.navigator.animators["curl"] = { curl }
      await rig.open("home", .root)
      await rig.open("page", .push.transition("curl"))
      #expect(curl.count == 1)
      await rig.open("sheet", .present.transition("curl"))
      #expect(curl.count == 2)
      await rig.open("other", .push.transition("unknown"))
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

  @Test func `What is not animated has come when the route is shown`() async throws {
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
