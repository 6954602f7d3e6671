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
  private enum Kind: String {
    case push, present, replace, root, tab, column, embed

    /// Creates the kind of a style, or `nil` if the tree does not support the style. Sheets, popovers and full screens
    /// have the kind `present`.
    init?(_ style: RouteStyle) {
      let presented = [RouteStyle.sheet.name, RouteStyle.popover.name, RouteStyle.fullScreen.name]
      self.init(rawValue: presented.contains(style.name) ? RouteStyle.present.name : style.name)
    }
  }

  /// Returns the placement of a view that is shown with a style.
  ///
  /// - Parameters:
  ///   - style: A style that the host performs.
  ///   - source: The source view. `nil` means the topmost view. Embedding requires a source view.
  /// - Throws: The reason why the view cannot be shown.
  func placement(for style: RouteStyle, from source: (any ModuleView)?) throws(RouteError) -> NavigationPlacement {
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

  private func node(asking source: (any ModuleView)?) throws(RouteError) -> NavigationNode? {
    guard let source else { return nil }
    guard let node = node(of: source) else { throw .notOnTop("\(type(of: source))", top: top?.name) }
    return node
  }

  private func tab(_ name: String?, isColumn: Bool, for asking: NavigationNode?) throws(RouteError)
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

  /// Returns the container that a style creates, or `nil` if that container has neither tabs nor columns.
  private func container(of kind: Kind, _ style: RouteStyle) throws(RouteError) -> RouteContainer? {
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

extension RouteContainer {
  /// The name of the first tab or column, or `nil` if the container has neither.
  var first: String? { isSplit || name == RouteContainer.tabs("").name ? slot : nil }
}
