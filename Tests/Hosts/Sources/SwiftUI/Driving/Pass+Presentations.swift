// Renders presentations, and menus with their previews, above the other views.
extension Pass {
  func present(_ record: PresentationRecord) {
    guard !isHidden else { return }
    let id = path
    // The path of the presenting view identifies the presentation, which has its own window layer.
    presentations.insert(id)
    guard let state = window.presentation(id, record, layer: layer) else { return }
    layer += 1
    let outer = (environment, column)
    column = nil
    environment = window.environment
    environment.dismiss = DismissAction { state.record.setNil() }
    if record.kind == .sheet, window.narrowsSheets { environment.horizontalSizeClass = .compact }
    let count = elements.count
    if let content = state.record.content { inside("over.\(state.item)") { draw(content(), at: "content") } }
    if state.isLeaving, state.hadElements, elements.count == count {
      window.violate("\(state.record.kind): its content became empty while it was dismissed")
    }
    if !state.isLeaving { state.hadElements = elements.count > count }
    (environment, column) = outer
    layer -= 1
  }

  /// Renders a view that has a menu. If the menu is open, renders the menu and its preview on a layer above the view.
  func drawMenu(_ draw: () -> Void, preview: some View, items: some View) {
    let count = elements.count
    draw()
    guard !isHidden, elements.count > count, let label = elements[count].element.label else { return }
    menus.append((path, layer, label))
    guard window.openedMenu == path else { return }
    layer += 1
    menuLayer = layer
    inside("preview") { self.draw(preview, at: "view") }
    inside("items") { self.draw(items, at: "view") }
    layer -= 1
  }
}
