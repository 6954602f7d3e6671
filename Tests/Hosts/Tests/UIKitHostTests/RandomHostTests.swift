import Foundation
import Testing
import UIKit
import VIPER
import VIPERTesting
import VIPERUIKit

/// Random sequences of actions of the app, the user and other code. `VIPER_HOST_SEQUENCES` sets the number of
/// sequences. The default is 500.
@MainActor @Suite("Random actions of app and user in UIKit's containers")
struct RandomHostTests {
  nonisolated private static let count =
    ProcessInfo.processInfo.environment["VIPER_HOST_SEQUENCES"].flatMap { Int($0) } ?? 100

  @Test func `the navigator and the hierarchy agree after each action, and events arrive in order`() async throws {
    for seed in 1...Self.count {
      let faults = try await UIWorld.run { try await Sequence(seed: UInt64(seed), $0).run() }
      guard faults.isEmpty else {
        Issue.record("sequence \(seed): \(faults)")
        return
      }
    }
  }

  @MainActor private final class Sequence {
    private let rig: HostRig
    private var random: SeededRandom
    private var handles: [(handle: RouteHandle<Never>, opener: String?)] = []
    private var pages = 0
    private var log: [String] = []

    init(seed: UInt64, _ world: UIWorld) throws {
      rig = try HostRig(world)
      random = SeededRandom(seed: seed)
    }

    func run() async throws -> [String] {
      rig.world.tellsPartialSwipes = chance(30)
      rig.world.hidesCoordinators = chance(20)
      rig.world.isNarrow = chance(30)
      rig.navigator.splitStyle = .tripleColumn
      rig.navigator.animators["default"] = { nil }
      await rig.open("root", random.pick([.root, .tab("a"), .column("sidebar")]))
      for _ in 0..<number(60) {
        try await act()
        await rig.router.idle()
        let faults = rig.faults + (try openers())
        if !faults.isEmpty { return faults + ["after"] + log }
      }
      await disconnect()
      // A route that the disconnection interrupts is rejected.
      let reports = rig.reports.filter { !$0.contains("uikit.disconnected") }
      return reports + rig.world.check() + rig.journal.disorder + rig.navigator.views.map { "\($0) stays" }
        + rig.journal.steps.filter { $0.value.last != "removed" }.map { "\($0.key) is left at: \($0.value)" }
    }

    /// Disconnects the scene: when no transition is under way, in a transition of the app, or in an interactive one.
    private func disconnect() async {
      rig.world.isManual = true
      switch number(4) {
      case 0: break
      case 1:
        open(.push, from: nil)
        await rig.world.began()
      case 2: rig.top?.swipeBack()
      default:
        let swipe = rig.top?.swipeBack()
        open(.push, from: nil)
        if !rig.world.hidesCoordinators { await swipe?.isAwaited() }
      }
      rig.navigator.disconnect()
      rig.world.finish()
      rig.world.isManual = false
      await rig.router.idle()
    }

    /// Returns the openers that were not notified exactly once of each of their removed pages.
    private func openers() throws -> [String] {
      var expected: [String: Int] = [:]
      for (handle, opener) in handles where handle.state == .removed { expected[opener ?? "", default: 0] += 1 }
      return try rig.navigator.views.compactMap { $0 as? PageController }.compactMap { page in
        _ = try rig.page(page.name)
        let count = expected[page.name] ?? 0
        return page.heard.count == count ? nil : "\(page.name) heard \(page.heard) of \(count)"
      }
    }

    private func act() async throws {
      guard let top = rig.navigator.tree.top as? PageController else { return }
      switch number(26) {
      case 0, 1, 2: open(.push, from: top)
      case 3:
        open(
          random.pick([.present, .sheet, .popover, .popover.anchored(to: "button"), .fullScreen.transition("default")]),
          from: top)
      case 4: open(random.pick([RouteStyle.present, .push, .sheet]).unanimated(), from: top)
      case 5: open(.present.wrapped(in: random.pick([.tabs("a"), .split("sidebar"), .split("detail")])), from: top)
      case 6: open(.replace, from: top)
      case 7:
        if !rig.navigator.tree.tabs.isEmpty, columns == nil { open(.tab(random.pick(["a", "b", "c"])), from: top) }
      case 8:
        let isFree = rig.navigator.tree.child(in: "list", of: top) == nil
        open(isFree && chance(50) ? .embed(in: "list") : .embed, from: top)
      case 9:
        // Simulates a double tap.
        open(.push, from: nil)
        open(.push, from: nil)
      case 10, 11, 12: remove()
      case 13:
        if chance(20) {
          open(random.pick([.root, .root.wrapped(in: .tabs("a")), .root.wrapped(in: .split("sidebar"))]), from: top)
        }
      case 14: await finish(rig.top?.swipeBack(), "swipe")
      case 15: await finish(rig.window.rootViewController?.dragDown(), "drag")
      case 16:
        log.append("tap a tab")
        rig.top?.tabBarController?.tapTab(number(3))
      case 17:
        log.append("other code pops")
        rig.top?.popViewController(animated: chance(50))
        rig.world.finish()
        // UIKit does not notify a delegate when a page that was not visible is removed.
        if rig.top?.view.window == nil { rig.navigator.reconcile() }
      case 18:
        log.append("other code dismisses")
        rig.window.rootViewController?.dismiss(animated: chance(50))
        rig.world.finish()
        rig.navigator.reconcile()
      case 19: if let stack = rig.top, stack.viewControllers.count > 2 { takeOut(from: stack) }
      case 20:
        guard let shown = random.pick(rig.navigator.views) as? PageController else { return }
        log.append("go to \(shown)")
        handles.append((rig.begin(shown.name, .existing(or: .push)), nil))
      case 21: if let split = columns { open(.column(random.pick(["sidebar", "content", "detail"])), from: split) }
      case 22: if columns != nil, let seen = rig.seenPages.randomElement(using: &random) { open(.push, from: seen) }
      case 23:
        guard let split = rig.splits.randomElement(using: &random) else { return }
        log.append("\(split.isCollapsed ? "wide" : "narrow")")
        split.setNarrow(!split.isCollapsed)
      case 24:
        guard let split = rig.splits.last else { return }
        if chance(30) {
          log.append("sidebar")
          split.tapSidebarButton()
        } else {
          await finish(split.swipeBack(), "swipe to the column before")
        }
      default:
        // The app routes while the user's gesture controls a transition.
        let swipe = rig.top?.swipeBack()
        open(.push, from: nil)
        if !rig.world.hidesCoordinators { await swipe?.isAwaited() }
        await finish(swipe, "swipe beside a route")
      }
    }

    /// The topmost page, if the topmost container has columns.
    private var columns: PageController? {
      rig.top?.splitViewController == nil ? nil : rig.navigator.tree.top as? PageController
    }

    private func open(_ style: RouteStyle, from opener: PageController?) {
      pages += 1
      log.append("\(style) \(pages)")
      handles.append((rig.begin("\(pages)", style, from: opener), opener?.name))
    }

    private func takeOut(from stack: UINavigationController) {
      let page = random.pick(Array(stack.viewControllers.dropFirst().dropLast()))
      log.append("other code takes out \(page)")
      stack.setViewControllers(stack.viewControllers.filter { $0 !== page }, animated: false)
      rig.navigator.reconcile()
    }

    private func remove() {
      let shown = handles.filter { $0.handle.state == .routed }
      guard !shown.isEmpty else { return }
      let handle = random.pick(shown).handle
      log.append("remove \(handle.target.map { "\($0)" } ?? "")")
      handle.remove()
    }

    private func finish(_ transition: UITransition?, _ name: String) async {
      let isCancelled = chance(50)
      log.append("\(name) \(transition == nil ? "of nothing" : isCancelled ? "back" : "to the end")")
      transition?.finish(cancelled: isCancelled)
    }

    private func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    private func chance(_ percent: Int) -> Bool { number(100) < percent }
  }
}

extension SeededRandom {
  fileprivate mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }
}
