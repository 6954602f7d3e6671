import SwiftUI
import UIKit

/// The visible content of an app and the actions of its user, independent of the framework.
@MainActor protocol ScreenDriver: AnyObject {
  /// The texts on the topmost layer, including the labels of buttons and the contents of fields.
  var texts: [String] { get }
  /// The texts on all layers.
  var allTexts: [String] { get }
  /// The number of layers above the lowest one.
  var layers: Int { get }
  /// The number of screens above the root of the topmost stack.
  var depth: Int { get }
  /// The violations of the rules of the framework.
  var violations: [String] { get }
  /// Waits until no frame is scheduled.
  func settled() async

  // These functions return whether the action was possible.
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

/// A window of UIKit with view controllers that show SwiftUI views.
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
  /// The root view controller and the chain of presentations above it, lowest first.
  private var hosts: [UIViewController] {
    Array(sequence(first: window.rootViewController) { $0?.presentedViewController }.compactMap { $0 })
  }
  private var stack: UINavigationController? { hosts.last as? UINavigationController }
  private var front: [StandInWindow] { hosts.last.map(drawings) ?? [] }

  /// Returns the renderings in a view controller and its descendants. In a stack, only the topmost view controller
  /// counts.
  private func drawings(of controller: UIViewController) -> [StandInWindow] {
    if let stack = controller as? UINavigationController { return stack.topViewController.map(drawings) ?? [] }
    let own = (controller as? any DrawsView)?.drawing
    return (own.map { [$0] } ?? []) + controller.children.flatMap(drawings)
  }
}
