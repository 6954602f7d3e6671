public import Foundation

/// The visible content, and the actions of the user.
extension StandInWindow {
  /// The layer that receives user actions: the layer of the topmost presentation or of the open menu.
  var layer: Int {
    max((presentations.values.map(\.layer).max() ?? -1) + 1, drawn?.menuLayer ?? 0)
  }

  /// The texts on the topmost layer, including the labels of buttons and the contents of fields.
  public var texts: [String] { texts(on: layer) }

  /// The texts on all layers.
  public var allTexts: [String] { (0...layer).flatMap { texts(on: $0) } }

  private func texts(on layer: Int) -> [String] {
    (drawn?.elements ?? []).filter { $0.layer == layer }.map {
      switch $0.element {
      case .text(let text): text
      case .button(let label, _): "[\(label)]"
      case .field(let label, let text): "\(label): \(text.wrappedValue)"
      case .share(let title, _): "[\(title)]"
      }
    }
  }

  /// The number of layers above the lowest one.
  public var layers: Int { layer }
  /// The labels of the tabs on the topmost layer. An asterisk marks the selected tab.
  public var tabs: [String] {
    drawn?.tabs.last { $0.layer == layer }.map { record in
      record.tags.map { ($0.tag == record.selected ? "*" : "") + $0.label }
    } ?? []
  }

  /// The number of screens above the root of the topmost visible stack.
  public var depth: Int { depths.last ?? 0 }
  /// The number of screens above the root, for each visible stack of the topmost layer.
  public var depths: [Int] {
    (drawn?.stacks ?? []).filter { $0.layer == layer }.compactMap { stacks[$0.id]?.path.count }
  }

  /// Taps a button on the topmost layer.
  ///
  /// - Returns: Whether the button exists and no transition is under way.
  @discardableResult public func tap(_ label: String) -> Bool {
    let buttons = (drawn?.elements ?? []).compactMap { layer, element -> (() -> Void)? in
      if case .button(label, let action) = element, layer == self.layer { action } else { nil }
    }
    guard !isMoving, let action = buttons.last else { return false }
    openedMenu = nil
    action()
    return true
  }

  /// Taps a link that shares an item on the topmost layer.
  ///
  /// - Returns: The shared item, or `nil` if there is no such link.
  public func share(_ title: String) -> URL? {
    let links = (drawn?.elements ?? []).compactMap { layer, element -> URL? in
      if case .share(title, let item) = element, layer == self.layer { item } else { nil }
    }
    return isMoving ? nil : links.last
  }

  /// Opens the menu of a button, found by its label.
  @discardableResult public func openMenu(of label: String) -> Bool {
    guard !isMoving, let menu = drawn?.menus.last(where: { $0.layer == layer && $0.label == label }) else {
      return false
    }
    openedMenu = menu.id
    return true
  }

  /// Taps outside the open menu, which closes the menu.
  @discardableResult public func closeMenu() -> Bool {
    defer { openedMenu = nil }
    return openedMenu != nil
  }

  /// Replaces the text of a field on the topmost layer.
  @discardableResult public func type(_ text: String, into label: String) -> Bool {
    let fields = (drawn?.elements ?? []).compactMap { layer, element -> Binding<String>? in
      if case .field(label, let text) = element, layer == self.layer { text } else { nil }
    }
    guard !isMoving, let field = fields.last else { return false }
    field.wrappedValue = text
    return true
  }

  /// Opens a link (URL) in the scene.
  public func open(_ url: URL) { for action in drawn?.urlActions ?? [] { action(url) } }
}
