/// The placement of a new view: what a style means in a window as it is now.
enum NavigationPlacement {
  /// A container of its own, and no other; it may have tabs or columns.
  case newRoot(in: RouteContainer?)
  /// A container of its own over the others, and over this one; it may have tabs or columns.
  case newContainer(in: RouteContainer?, style: RouteStyle, over: NavigationNode)
  /// On top of this one, which is seen.
  case push(on: NavigationNode)
  /// In the place of this one: of what is seen, or a child.
  case replacing(NavigationNode)
  /// The tab or the column of this name in the topmost container, there already or not.
  case tab(String)
  /// Inside this one, at this index or last.
  case child(of: NavigationNode, slot: String?, index: Int?)
}

extension NavigationLayers {
  private enum Kind: String {
    case push, present, replace, root, tab, column, embed

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
    let container = try container(of: kind, style)
    let asking = try node(asking: source)
    switch kind {
    case .root: return .newRoot(in: container)
    case .embed:
      guard let asking else { throw .needsSource(style) }
      if let slot = style.slot, let child = asking.child(in: slot) {
        throw .slotTaken(slot, in: asking.name, by: child.name)
      }
      return .child(of: asking, slot: style.slot, index: style.index)
    case .tab, .column: return try tab(style.slot, isColumn: kind == .column, for: asking)
    case .push, .present, .replace:
      if kind == .replace, let asking, asking.parent != nil { return .replacing(asking) }
      guard let top else { return .newRoot(in: container) }
      let screen = asking?.screen ?? top
      guard seen.contains(where: { $0 === screen }) else { throw .notOnTop(asking?.name ?? "", top: top.name) }
      return switch kind {
      case .push: .push(on: screen)
      case .present: .newContainer(in: container, style: style, over: screen)
      default: .replacing(screen)
      }
    }
  }

  private func node(asking source: (any ModuleView)?) throws(NavigationError) -> NavigationNode? {
    guard let source else { return nil }
    guard let node = node(of: source) else { throw .notOnTop("\(type(of: source))", top: top?.name) }
    return node
  }

  private func tab(_ name: String?, isColumn: Bool, for asking: NavigationNode?) throws(NavigationError)
    -> NavigationPlacement
  {
    guard let name else { throw isColumn ? .noColumn("") : .noTab("") }
    guard let container = containers.last else { return .newRoot(in: isColumn ? .split(name) : .tabs(name)) }
    if let asking, !container.contains(asking.screen) { throw .notOnTop(asking.name, top: top?.name) }
    guard !container.names.isEmpty, container.isSplit == isColumn else {
      throw isColumn ? .noColumn(name) : .noTab(name)
    }
    return .tab(name)
  }

  /// The container that is made, if it gets tabs or columns.
  private func container(of kind: Kind, _ style: RouteStyle) throws(NavigationError) -> RouteContainer? {
    guard let container = style.container else { return nil }
    let makesContainer =
      switch kind {
      case .present, .root: true
      case .replace: containers.isEmpty
      case .push, .tab, .column, .embed: false
      }
    if container == .navigation, makesContainer || kind == .tab || kind == .column { return nil }
    guard makesContainer, container.first != nil else { throw .invalidContainer(style) }
    return container
  }
}
