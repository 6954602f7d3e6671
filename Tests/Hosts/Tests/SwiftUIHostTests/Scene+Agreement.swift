import SwiftUI
import VIPER
import VIPERTesting

@testable import VIPERSwiftUI

// Compares the navigator with the hierarchy, and checks the notifications of views and openers.
extension Scene {
  /// The differences between the navigator and the hierarchy. Empty if they agree.
  var differences: [String] {
    var all: [String] = []
    func compare<Value: Equatable>(_ name: String, _ shown: Value, _ modelled: Value) {
      if shown != modelled { all.append("\(name): \(shown), not \(modelled)") }
    }
    guard let top, let container = navigator.tree.layout.containers.last else { return [] }
    let pages = window.texts.filter { $0.hasPrefix("page ") }
    let stack = container.tabs[container.selected].stack
    func names(_ node: NavigationLayout.Node) -> [String] {
      let page = (node.element as? PageView)?.name ?? ""
      return [page] + node.children.filter { $0.slot == "slot" }.flatMap(names)
        + node.children.filter { $0.slot == nil }.flatMap(names)
    }
    let seen = container.container?.isSplit == true ? columns(of: container) : [stack]
    compare("pages", pages, seen.flatMap { $0.last.map(names) ?? [] })
    compare("layers", window.layers, navigator.tree.containers.count - 1)
    compare("depths", window.depths, seen.map { $0.count - 1 })
    let tabs = container.tabs.compactMap { tab in
      tab.name.map { ($0 == container.tabs[container.selected].name ? "*" : "") + $0 }
    }
    compare("tabs", window.tabs, window.columns.isEmpty ? tabs : [])
    if !top.port.isVisible { all.append("\(top.name) is not visible") }
    // The style `window` is replaced by a sheet.
    let expected = expected + ["route.noWindow"]
    let unexpected = sink.diagnostics.filter { !expected.contains($0.code) }
    return all + window.violations + unexpected.map(\.description)
  }

  /// Returns the stacks of the columns that should be visible.
  private func columns(of container: NavigationLayout.Container) -> [[NavigationLayout.Node]] {
    if navigator.tree.isCollapsed { return [container.tabs[container.selected].stack] }
    let shown = window.columns.map { [.sidebar: "sidebar", .content: "content"][$0] ?? "detail" }
    return shown.compactMap { name in container.tabs.first { $0.name == name }?.stack }
  }

  /// The errors in lifecycle events and closing results. Empty if there are none.
  var faults: [String] { logs.flatMap { $0.faults(isShown: $0.view.map(navigator.tree.contains) ?? false) } }
}
