import Foundation
import Testing
import UIKit
import VIPER
import VIPERRestoration
import VIPERTesting
import VIPERUIKit

private enum Pages {
  static let page = RouteName<String, Never>("host.page")
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  let router: VIPRouter
  private(set) var navigator: UIKitNavigator?

  init(router: VIPRouter) { self.router = router }

  func connect(_ scene: UIWindowScene, restoring activity: NSUserActivity?) {
    let window = UIWindow(windowScene: scene)
    let navigator = UIKitNavigator(window: window)
    self.navigator = navigator
    window.makeKeyAndVisible()
    if let data = activity?.userInfo?["navigation"] as? Data,
      let saved = try? JSONDecoder().decode(SavedNavigation.self, from: data)
    {
      router.restore(saved, in: navigator)
    } else {
      router.route(Pages.page("home"), style: .root, in: navigator)
    }
  }

  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
    guard let saved = router.savedNavigation(of: navigator), let data = try? JSONEncoder().encode(saved) else {
      return nil
    }
    let activity = NSUserActivity(activityType: "navigation")
    activity.userInfo = ["navigation": data]
    return activity
  }

  func sceneDidDisconnect(_ scene: UIScene) { navigator?.disconnect() }
}

@MainActor @Suite("Scenes with a window and a navigator")
struct SceneTests {
  @Test func `a disconnected scene removes its modules, and is rebuilt from its activity`() async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      let (first, second) = (SceneDelegate(router: rig.router), SceneDelegate(router: rig.router))
      let (scene, other) = (UIWindowScene(), UIWindowScene())
      scene.delegate = first
      first.connect(scene, restoring: nil)
      await rig.router.idle()
      let home = try #require(first.navigator?.tree.top)
      rig.router.route(HostRig.page("page"), style: .push, from: home)
      await rig.router.idle()
      let activity = first.stateRestorationActivity(for: scene)
      scene.disconnect()
      await rig.router.idle()
      #expect(rig.journal.state(of: "page") == "removed")
      other.delegate = second
      second.connect(other, restoring: activity)
      await rig.router.idle()
      #expect(second.navigator.map { "\($0.tree.layout)" } == "home page")
      let stack = second.navigator?.window.rootViewController as? UINavigationController
      #expect(stack?.viewControllers.map { "\($0)" } == ["home", "page"])
      #expect(world.check() == [])
      #expect(rig.sink.messages == [])
      other.disconnect()
    }
  }
}
