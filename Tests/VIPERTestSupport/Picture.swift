import VIPER

/// The pages that a window shows, as text: `a b(slot: c) | [one: d, *two: e]`.
@MainActor package func picture(of navigator: any Navigator) -> String {
  func text(_ node: NavigationLayout.Node) -> String {
    let inside = node.children.map { ($0.slot.map { "\($0): " } ?? "") + text($0) }
    let name = (node.element as? PageView)?.name ?? "\(type(of: node.element))"
    return name + (inside.isEmpty ? "" : "(\(inside.joined(separator: ", ")))")
  }
  return (navigator.layout?.containers ?? []).map { container in
    let tabs = container.tabs.enumerated().map { index, tab in
      let stack = tab.stack.map(text).joined(separator: " ")
      return tab.name.map { "\(index == container.selected ? "*" : "")\($0): \(stack)" } ?? stack
    }
    let picture = tabs.joined(separator: ", ")
    return container.tabs.count > 1 || container.tabs.first?.name != nil
      ? "[\(picture)]" : picture
  }.joined(separator: " | ")
}
