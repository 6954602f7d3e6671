public import Foundation

/// What a person sees and does.
extension StandInWindow {
  /// The layer that gets what a person does: the one of the topmost presentation.
  private var layer: Int {
    max((allPresentations.values.map(\.layer).max() ?? -1) + 1, drawn?.menuLayer ?? 0)
  }

  /// The texts on the topmost layer, with the labels of buttons and what is in fields.
  public var texts: [String] { texts(on: layer) }

  /// The texts on all layers.
  public var allTexts: [String] { (0...layer).flatMap { texts(on: $0) } }

  private func texts(on layer: Int) -> [String] {
    (drawn?.elements ?? []).filter { $0.layer == layer }.map {
      switch $0.element {
      case .text(let text): text
      case .button(let label, _): "[\(label)]"
      case .field(let label, let text): "\(label): \(text.wrappedValue)"
      }
    }
  }

  /// The number of layers over the lowest.
  public var layers: Int { layer }
  /// The labels of the tabs on the topmost layer, the selected one marked.
  public var tabs: [String] {
    drawn?.tabs.last { $0.layer == layer }.map { record in
      record.tags.map { ($0.tag == record.selected ? "*" : "") + $0.label }
    } ?? []
  }

  private var front: StackState? { drawn?.stacks.last { $0.layer == layer }.flatMap { allStacks[$0.id] } }
  private var over: (id: String, state: PresentationState)? {
    allPresentations.first { $0.value.layer == layer - 1 }.map { ($0.key, $0.value) }
  }
  /// How many screens lie on the root of the stack in front.
  public var depth: Int { front?.path.count ?? 0 }

  /// Taps a button on the topmost layer.
  ///
  /// - Returns: whether there is one, and nothing moves.
  @discardableResult public func tap(_ label: String) -> Bool {
    let buttons = (drawn?.elements ?? []).compactMap { layer, element -> (() -> Void)? in
      if case .button(label, let action) = element, layer == self.layer { action } else { nil }
    }
    guard !isMoving, let action = buttons.last else { return false }
    openedMenu = nil
    action()
    return true
  }

  /// Opens the menu of a view, by the label of the button that it is.
  @discardableResult public func openMenu(of label: String) -> Bool {
    guard !isMoving, let menu = drawn?.menus.last(where: { $0.layer == layer && $0.label == label }) else {
      return false
    }
    openedMenu = menu.id
    return true
  }

  /// Closes the menu that is open, by a tap beside it.
  @discardableResult public func closeMenu() -> Bool {
    defer { openedMenu = nil }
    return openedMenu != nil
  }

  /// Types into a field on the topmost layer, whatever was there.
  @discardableResult public func type(_ text: String, into label: String) -> Bool {
    let fields = (drawn?.elements ?? []).compactMap { layer, element -> Binding<String>? in
      if case .field(label, let text) = element, layer == self.layer { text } else { nil }
    }
    guard !isMoving, let field = fields.last else { return false }
    field.wrappedValue = text
    return true
  }

  /// Begins to swipe back; ``endSwipe(cancelled:)`` ends it.
  @discardableResult public func beginSwipeBack() -> Bool {
    guard !isMoving, let front, !front.path.isEmpty else { return false }
    front.transition = .swipe(to: front.path.dropLast())
    schedule()
    return true
  }

  /// Swipes back, or taps the back button.
  @discardableResult public func swipeBack(cancelled: Bool = false) -> Bool {
    guard beginSwipeBack() else { return false }
    endSwipe(cancelled: cancelled)
    return true
  }

  /// Begins to drag the topmost presentation down; ``endSwipe(cancelled:)`` ends it.
  @discardableResult public func beginSwipeDown() -> Bool {
    guard !isMoving, let over, over.state.record.kind != .cover, !pinned.contains(over.state.layer) else {
      return false
    }
    over.state.movement = .swiped
    schedule()
    return true
  }

  /// Drags a sheet or popover down.
  @discardableResult public func swipeDown(cancelled: Bool = false) -> Bool {
    guard beginSwipeDown() else { return false }
    endSwipe(cancelled: cancelled)
    return true
  }

  /// Ends what was begun: it comes back, or has left.
  public func endSwipe(cancelled: Bool = false) {
    for stack in allStacks.values {
      guard case .swipe(let path) = stack.transition else { continue }
      stack.transition = nil
      guard !cancelled else { continue }
      stack.path = path
      stack.record.set(path)
      stack.taken = stack.writes
    }
    for (id, state) in allPresentations {
      guard case .swiped = state.movement else { continue }
      state.movement = nil
      guard !cancelled else { continue }
      state.record.setNil()
      remove(id, state)
    }
    schedule()
  }

  /// Taps a tab of the topmost layer.
  @discardableResult public func tapTab(_ label: String) -> Bool {
    guard !isMoving, let record = drawn?.tabs.last(where: { $0.layer == layer }),
      let tag = record.tags.first(where: { $0.label == label })?.tag
    else { return false }
    record.set(tag)
    schedule()
    return true
  }

  /// Opens a link.
  public func open(_ url: URL) { for action in drawn?.urlActions ?? [] { action(url) } }
}
