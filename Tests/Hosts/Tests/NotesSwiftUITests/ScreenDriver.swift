import SwiftUI
import UIKit

/// What a person sees of an app and does with it, whatever framework shows it.
@MainActor protocol ScreenDriver: AnyObject {
  /// The texts on the topmost layer, with the labels of buttons and what is in fields.
  var texts: [String] { get }
  /// The texts on all layers.
  var allTexts: [String] { get }
  /// How many layers lie over the lowest.
  var layers: Int { get }
  /// How many screens lie on the root of the stack in front.
  var depth: Int { get }
  /// The rules of the framework that were broken.
  var violations: [String] { get }
  /// Returns when nothing is to be drawn.
  func settled() async

  // Each returns whether it could be done.
  @discardableResult func tap(_ label: String) -> Bool
  @discardableResult func type(_ text: String, into label: String) -> Bool
  func openMenu(of label: String) -> Bool
  @discardableResult func closeMenu() -> Bool
  func swipeBack(cancelled: Bool) -> Bool
  func swipeDown(cancelled: Bool) -> Bool
}

extension ScreenDriver {
  func swipeBack() -> Bool { swipeBack(cancelled: false) }
  func swipeDown() -> Bool { swipeDown(cancelled: false) }
}

extension StandInWindow: ScreenDriver {
  func swipeBack(cancelled: Bool) -> Bool { swipeBack(in: nil, cancelled: cancelled) }
}

/// A window of UIKit, whose controllers draw views of SwiftUI.
@MainActor final class UIKitScreen: ScreenDriver {
  let window = UIWindow(windowScene: UIWindowScene())

  var texts: [String] { front.flatMap(\.texts) }
  var allTexts: [String] { hosts.flatMap(drawings).flatMap(\.allTexts) }
  var layers: Int { hosts.count - 1 + (front.first?.layers ?? 0) }
  var depth: Int { (stack?.viewControllers.count ?? 1) - 1 }
  var violations: [String] { UIWorld.current.check() + hosts.flatMap(drawings).flatMap(\.violations) }

  func settled() async { for drawing in hosts.flatMap(drawings) { await drawing.settled() } }

  func tap(_ label: String) -> Bool { isQuiet && front.contains { $0.tap(label) } }
  func type(_ text: String, into label: String) -> Bool { isQuiet && front.contains { $0.type(text, into: label) } }
  func openMenu(of label: String) -> Bool { isQuiet && front.contains { $0.openMenu(of: label) } }
  func closeMenu() -> Bool { front.contains { $0.closeMenu() } }
  func swipeBack(cancelled: Bool) -> Bool { end(stack?.swipeBack(), cancelled: cancelled) }
  func swipeDown(cancelled: Bool) -> Bool { end(hosts.last?.dragDown(), cancelled: cancelled) }

  private func end(_ transition: UITransition?, cancelled: Bool) -> Bool {
    transition?.finish(cancelled: cancelled)
    return transition != nil
  }

  private var isQuiet: Bool { UIWorld.current.running.isEmpty }
  /// The root, and what is presented over it.
  private var hosts: [UIViewController] {
    Array(sequence(first: window.rootViewController) { $0?.presentedViewController }.compactMap { $0 })
  }
  private var stack: UINavigationController? { hosts.last as? UINavigationController }
  private var front: [StandInWindow] { hosts.last.map(drawings) ?? [] }

  /// The drawings of a controller, or of the top of a stack, and of what is inside of it.
  private func drawings(of controller: UIViewController) -> [StandInWindow] {
    if let stack = controller as? UINavigationController { return stack.topViewController.map(drawings) ?? [] }
    let own = (controller as? any DrawsView)?.drawing
    return (own.map { [$0] } ?? []) + controller.children.flatMap(drawings)
  }
}
