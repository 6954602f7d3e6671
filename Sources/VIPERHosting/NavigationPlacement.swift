import VIPER

/// The placement of a new view: the effect of a style in the current state of a window.
enum NavigationPlacement {
  /// A new container, with or without tabs or columns, which replaces all others.
  case newRoot(in: RouteContainer?)
  /// A new container, with or without tabs or columns, above all others. The container is presented over `over`.
  case newContainer(in: RouteContainer?, style: RouteStyle, over: NavigationNode)
  /// On top of this visible node, in the same stack.
  case push(on: NavigationNode)
  /// In place of this node. The node is visible, or it is a child.
  case replacing(NavigationNode)
  /// The tab or column of this name in the topmost container. If the tab or column does not exist, it is added.
  case tab(String)
  /// Inside this node, at this index. If the index is `nil`, the new node becomes the last child.
  case child(of: NavigationNode, slot: String?, index: Int?)
}

extension NavigationLayers {
  /// Returns the placement of a view that is shown with a style.
  ///
  /// - Parameters:
  ///   - style: A style that the host performs.
  ///   - source: The source view. `nil` means the topmost view. Embedding requires a source view.
  /// - Throws: The reason why the view cannot be shown.
  func placement(for style: RouteStyle, from source: (any ModuleView)?) throws(RouteError) -> NavigationPlacement {
    let container = try container(of: style)
    let asking = try node(asking: source)
    switch style.place {
    case .root: return .newRoot(in: container)
    case .embed(let slot, let index):
      guard let asking else { throw .needsSource(style) }
      if let slot, let child = asking.child(in: slot) { throw .slotTaken(slot, in: asking.name, by: child.name) }
      return .child(of: asking, slot: slot, index: index)
    case .tab(let name): return try tab(name, isColumn: false, for: asking)
    case .column(let name): return try tab(name, isColumn: true, for: asking)
    case .replace:
      if let asking, asking.parent != nil { return .replacing(asking) }
      return try screen(of: asking).map { .replacing($0) } ?? .newRoot(in: container)
    case .push: return try screen(of: asking).map { .push(on: $0) } ?? .newRoot(in: container)
    case .present:
      return try screen(of: asking).map { .newContainer(in: container, style: style, over: $0) }
        ?? .newRoot(in: container)
    case .unshown, .window, .custom: throw .unknownStyle(style)
    }
  }

  /// Returns the visible node that contains the source, or the topmost node if there is no source. Returns `nil` if
  /// nothing is shown yet.
  private func screen(of asking: NavigationNode?) throws(RouteError) -> NavigationNode? {
    guard let top else { return nil }
    let screen = asking?.screen ?? top
    guard isSeen(screen) else { throw .notOnTop(asking?.name ?? "", top: top.name) }
    return screen
  }

  private func node(asking source: (any ModuleView)?) throws(RouteError) -> NavigationNode? {
    guard let source else { return nil }
    guard let node = node(of: source) else { throw .notOnTop("\(type(of: source))", top: top?.name) }
    return node
  }

  private func tab(_ name: String, isColumn: Bool, for asking: NavigationNode?) throws(RouteError)
    -> NavigationPlacement
  {
    guard let container = containers.last else { return .newRoot(in: isColumn ? .split(name) : .tabs(name)) }
    if let asking, !container.contains(asking.screen) { throw .notOnTop(asking.name, top: top?.name) }
    guard container.hasNames, container.isSplit == isColumn else {
      throw isColumn ? .noColumn(name) : .noTab(name)
    }
    return .tab(name)
  }

  /// Returns the container that a style creates, or `nil` if that container has neither tabs nor columns.
  private func container(of style: RouteStyle) throws(RouteError) -> RouteContainer? {
    guard let container = style.container else { return nil }
    let (makesContainer, isInNavigation) =
      switch style.place {
      case .present, .root: (true, true)
      case .replace: (containers.isEmpty, containers.isEmpty)
      case .tab, .column: (false, true)
      case .push, .embed, .unshown, .window, .custom: (false, false)
      }
    if container == .navigation, isInNavigation { return nil }
    guard makesContainer, container.first != nil else { throw .invalidContainer(style) }
    return container
  }
}

extension RouteContainer {
  /// The name of the first tab or column, or `nil` if the container has neither.
  var first: String? {
    switch self {
    case .tabs(let name), .split(let name): name
    case .navigation, .custom: nil
    }
  }
}
