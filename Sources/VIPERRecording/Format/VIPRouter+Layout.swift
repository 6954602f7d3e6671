import VIPER

extension VIPRouter {
  /// The layouts of all windows, with the labels of the modules.
  package func layoutText(_ labels: ModuleLabels) -> String {
    "layout " + windows.compactMap { $0.layout.map { text(of: $0, labels) } }.joined(separator: " | ")
  }

  private func text(of layout: NavigationLayout, _ labels: ModuleLabels) -> String {
    layout.containers.map { container in
      container.tabs.enumerated().map { index, tab in
        let name = tab.name.map { "\($0): " } ?? ""
        let mark = index == container.selected && container.tabs.count > 1 ? "*" : ""
        return mark + name + tab.stack.map { text(of: $0, labels) }.joined(separator: " > ")
      }.joined(separator: ", ")
    }.joined(separator: " / ")
  }

  private func text(of node: NavigationLayout.Node, _ labels: ModuleLabels) -> String {
    let children = node.children.map { text(of: $0, labels) }.joined(separator: ", ")
    let module = modules.first { $0.id == node.element.port.moduleID }
    return (module.map { labels.label(of: $0) } ?? "\(type(of: node.element))")
      + (children.isEmpty ? "" : " [\(children)]")
  }
}
