/// The placement of a new view: what a style means in a window as it is now.
enum NavigationPlacement {
  /// A container of its own, and no other; its first tab may have a name.
  case newRoot(tab: String?)
  /// A container of its own over the others; its first tab may have a name.
  case newContainer(tab: String?, style: RouteStyle)
  /// On top of what is seen.
  case push
  /// In the place of this one: the top of what is seen, or a child.
  case replacing(NavigationNode)
  /// The tab of this name in the topmost container, there already or not.
  case tab(String)
  /// Inside this one, at this index or last.
  case child(of: NavigationNode, slot: String?, index: Int?)
}

extension NavigationLayers {
  private enum Kind: String {
    case push, present, replace, root, tab, embed

    /// The kind of a style; a sheet, a popover and a full screen are presented.
    init?(_ style: RouteStyle) {
      let presented = [RouteStyle.sheet.name, RouteStyle.popover.name, RouteStyle.fullScreen.name]
      self.init(rawValue: presented.contains(style.name) ? RouteStyle.present.name : style.name)
    }
  }

  /// Decides where a style puts a view.
  ///
  /// - Parameters:
  ///   - style: one of those that are performed.
  ///   - source: the view that asks; `nil` stands for the top one, but does not ask to embed.
  /// - Throws: why it cannot be put anywhere.
  func placement(for style: RouteStyle, from source: (any ModuleView)?) throws(NavigationError) -> NavigationPlacement {
    guard let kind = Kind(style) else { throw .unknownStyle(style) }
    let firstTab = try firstTab(of: kind, style)
    let asking = try node(asking: source)
    switch kind {
    case .root: return .newRoot(tab: firstTab)
    case .embed:
      guard let asking else { throw .needsSource(style) }
      if let slot = style.slot, let child = asking.child(in: slot) {
        throw .slotTaken(slot, in: asking.name, by: child.name)
      }
      return .child(of: asking, slot: style.slot, index: style.index)
    case .tab: return try tab(style.slot, for: asking)
    case .push, .present, .replace:
      if kind == .replace, let asking, asking.parent != nil { return .replacing(asking) }
      guard let top else { return .newRoot(tab: firstTab) }
      if let asking, asking.screen !== top { throw .notOnTop(asking.name, top: top.name) }
      return kind == .push ? .push : kind == .present ? .newContainer(tab: firstTab, style: style) : .replacing(top)
    }
  }

  private func node(asking source: (any ModuleView)?) throws(NavigationError) -> NavigationNode? {
    guard let source else { return nil }
    guard let node = node(of: source) else { throw .notOnTop("\(type(of: source))", top: top?.name) }
    return node
  }

  private func tab(_ name: String?, for asking: NavigationNode?) throws(NavigationError) -> NavigationPlacement {
    guard let name else { throw .noTab("") }
    guard let container = containers.last else { return .newRoot(tab: name) }
    if let asking, !container.contains(asking.screen) { throw .notOnTop(asking.name, top: top?.name) }
    guard !container.names.isEmpty else { throw .noTab(name) }
    return .tab(name)
  }

  /// The name of the first tab of the container that is made, if it gets tabs.
  private func firstTab(of kind: Kind, _ style: RouteStyle) throws(NavigationError) -> String? {
    guard let container = style.container else { return nil }
    let makesContainer =
      switch kind {
      case .present, .root: true
      case .replace: containers.isEmpty
      case .push, .tab, .embed: false
      }
    if container == .navigation, makesContainer || kind == .tab { return nil }
    guard makesContainer, let slot = container.slot, container == .tabs(slot) else { throw .invalidContainer(style) }
    return slot
  }
}
