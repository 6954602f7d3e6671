import VIPERHosting

extension WebTab {
  /// Renders the screens.
  func draw() -> TabPage {
    screens.keep(navigator.views)
    var page = TabPage()
    drawings += 1
    page.drawing = drawings
    let containers = navigator.tree.layout.containers
    for (index, container) in containers.enumerated() {
      let stack = container.tabs[container.selected].stack
      for node in stack {
        guard let entry = screens.screen(of: node.element, make: site.screen) else { continue }
        page.trail.append(entry.id)
      }
      guard let top = stack.last, let (id, screen) = screens.screen(of: top.element, make: site.screen) else {
        continue
      }
      let isTop = index == containers.count - 1
      page.order.append(id)
      page.html[id] = html(
        screen, id: id, isDialog: index > 0, isTop: isTop, canGoBack: index > 0 || stack.count > 1)
      for list in screen.lists(in: id) { page.lists["\(id)-\(list.name)"] = list.rows }
      if isTop {
        page.at = id
        page.title = "\(screen.heading) – \(app)"
      }
    }
    page.html["header"] = header(selected: containers.first?.selectedName, screen: page.order.first ?? "")
    return page
  }

  private func html(_ screen: any WebScreen, id: String, isDialog: Bool, isTop: Bool, canGoBack: Bool) -> String {
    var content: [String: Any] = [
      "id": id, "heading": screen.heading, "action": "/tabs/\(self.id)/act", "csrf": browser.secret,
      "isDialog": isDialog, "isCovered": !isTop, "isTop": isTop, "canGoBack": canGoBack,
      "backLabel": isDialog ? "Close" : "Back", "enter": screen.enter, "isPlain": screen.isPlain,
    ]
    if let failure = screen.failure ?? (isTop ? refusal : nil) { content["failure"] = failure }
    if let answer = screen.answer { content["answer"] = answer }
    content["body"] = templates.html(screen.template, content.merging(screen.content) { $1 })
    return templates.html("front-screen", content)
  }

  private func header(selected: String?, screen: String) -> String {
    var content: [String: Any] = [
      "app": app, "action": "/tabs/\(id)/act", "csrf": browser.secret, "screen": screen,
      "tabs": site.choices.map { choice -> [String: Any] in
        ["name": choice.name, "label": choice.label, "isSelected": choice.name == selected]
      },
      "hasTabs": !site.choices.isEmpty,
    ]
    if let account = site.account { content["account"] = account }
    return templates.html("front-nav", content)
  }
}

extension NavigationLayout.Container {
  /// The name of the tab in front.
  fileprivate var selectedName: String? { tabs[selected].name }
}
