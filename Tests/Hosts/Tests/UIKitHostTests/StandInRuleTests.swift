import Testing
import UIKit

@MainActor @Suite("Rules of the simulated UIKit")
struct StandInRuleTests {
  private func visible(_ controller: UIViewController) -> UIWindow {
    let window = UIWindow(windowScene: UIWindowScene())
    window.rootViewController = controller
    window.makeKeyAndVisible()
    return window
  }

  private func violations(_ body: @MainActor (UIWorld) throws -> Void) async rethrows -> String {
    try await UIWorld.run { world in
      world.isManual = true
      try body(world)
      return world.check().joined(separator: "\n")
    }
  }

  @Test func `a push in a transition is a violation`() async {
    let found = await violations { _ in
      let stack = UINavigationController(rootViewController: UIViewController())
      let window = visible(stack)
      stack.pushViewController(UIViewController(), animated: true)
      stack.pushViewController(UIViewController(), animated: true)
      window.isHidden = true
    }
    #expect(found.contains("push in a transition"))
  }

  @Test func `a push of a controller that is in the stack is a violation`() async {
    let found = await violations { _ in
      let controller = UIViewController()
      UINavigationController(rootViewController: controller).pushViewController(controller, animated: false)
    }
    #expect(found.contains("is in the stack already"))
  }

  @Test func `a presentation outside a window or during another presentation is a violation`() async {
    let found = await violations { _ in
      let root = UIViewController()
      root.present(UIViewController(), animated: false)
      let window = visible(root)
      root.present(UIViewController(), animated: false)
      root.present(UIViewController(), animated: false)
      window.isHidden = true
    }
    #expect(found.contains("not in the window hierarchy"))
    #expect(found.contains("already presenting"))
  }

  @Test func `a popover without a source view is a violation`() async {
    let found = await violations { _ in
      let root = UIViewController()
      let window = visible(root)
      let popover = UIViewController()
      popover.modalPresentationStyle = .popover
      root.present(popover, animated: false)
      window.isHidden = true
    }
    #expect(found.contains("without a source view"))
  }

  @Test func `a missing didMove or willMove, or a view without its controller, is a violation`() async {
    let found = await violations { _ in
      let (parent, child, stray) = (UIViewController(), UIViewController(), UIViewController())
      parent.addChild(child)
      parent.view.addSubview(stray.view)
      child.removeFromParent()
      parent.addChild(UIViewController())
    }
    #expect(found.contains("didMove(toParent:) is missing"))
    #expect(found.contains("without willMove(toParent: nil)"))
    #expect(found.contains("UIViewControllerHierarchyInconsistency"))
  }

  @Test func `a replacement of a root that presents is a violation`() async {
    let found = await violations { _ in
      let root = UIViewController()
      let window = visible(root)
      root.present(UIViewController(), animated: false)
      window.rootViewController = UIViewController()
    }
    #expect(found.contains("while it presents"))
  }

  @Test func `a controller receives its lifecycle calls in UIKit's order`() async {
    final class Controller: UIViewController {
      var steps: [String] = []
      override func viewDidLoad() { steps.append("did load") }
      override func viewWillAppear(_ animated: Bool) { steps.append("will appear") }
      override func viewIsAppearing(_ animated: Bool) { steps.append("is appearing") }
      override func viewDidAppear(_ animated: Bool) { steps.append("did appear") }
      override func viewWillDisappear(_ animated: Bool) { steps.append("will disappear") }
      override func viewDidDisappear(_ animated: Bool) { steps.append("did disappear") }
    }
    await UIWorld.run { world in
      world.isManual = true
      let stack = UINavigationController(rootViewController: UIViewController())
      let window = visible(stack)
      let page = Controller()
      stack.pushViewController(page, animated: true)
      #expect(page.steps == ["did load", "will appear", "is appearing"])
      world.finish()
      stack.swipeBack()?.finish(cancelled: true)
      stack.popViewController(animated: true)
      world.finish()
      #expect(
        page.steps == [
          "did load", "will appear", "is appearing", "did appear", "will disappear", "will appear", "is appearing",
          "did appear", "will disappear", "did disappear",
        ])
      #expect(world.check() == [])
      window.isHidden = true
    }
  }
}
