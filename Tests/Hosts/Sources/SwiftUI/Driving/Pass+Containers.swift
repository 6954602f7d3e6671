// Renders stacks, tabs and columns, and determines which of their content is visible.
extension Pass {
  // MARK: Stacks

  func addDestination(_ type: ObjectIdentifier, _ make: @escaping (AnyHashable) -> (any View)?) {
    destinations[type] = make
  }

  func drawStack(_ record: StackRecord, root: some View) {
    guard !isProbing else { return }
    let id = path
    if !record.isStored { window.violate("NavigationStack: the path is a computed binding") }
    drawnStacks.insert(id)
    let state = window.stack(id, record, isCovered: isHidden, isColumn: column != nil)
    if !isHidden { stacks.append((id, layer, column)) }
    let outer = (isHidden, destinations)
    destinations = [:]
    let shown = state.visible
    isHidden = outer.0 || !shown.contains { $0.isEmpty }
    inside("root") { draw(root, at: "view") }
    isHidden = outer.0
    for path in shown {
      guard let last = path.last else { continue }
      let view = destinations[ObjectIdentifier(type(of: last.base))].flatMap { $0(last) }
      guard let view else {
        window.violate("NavigationStack: no navigationDestination for \(last.base)")
        continue
      }
      let before = environment.dismiss
      environment.dismiss = DismissAction { record.set(path.dropLast()) }
      inside("\(path.count).\(last)") { draw(view, at: "view") }
      environment.dismiss = before
    }
    destinations = outer.1
  }

  // MARK: Tabs

  func setTabTag(_ tag: AnyHashable) { tabTag = tag }
  func setTabLabel(_ label: String) { tabLabel = label }

  func drawTabs(_ content: some View, selected: AnyHashable?, _ set: @escaping @MainActor (AnyHashable) -> Void) {
    var tags: [(tag: AnyHashable, label: String)] = []
    let outer = isHidden
    for view in flattened(content) {
      (tabTag, tabLabel) = (nil, "")
      (isHidden, isProbing) = (true, true)
      draw(view.view, at: "tab.\(view.id)")
      let (tag, label) = (tabTag ?? AnyHashable(view.id), tabLabel)
      // A tab that is not selected is rendered hidden, so that its state is preserved.
      (isHidden, isProbing) = (outer || tag != selected, false)
      draw(view.view, at: "tab.\(view.id)")
      tags.append((tag, label))
    }
    isHidden = outer
    if Set(tags.map(\.tag)).count != tags.count { window.violate("TabView: two tabs have the same tag") }
    if let selected, !tags.contains(where: { $0.tag == selected }) {
      window.violate("TabView: the selection \(selected) has no tab")
    }
    if !isHidden { tabs.append(TabsRecord(id: path, layer: layer, selected: selected, tags: tags, set: set)) }
  }

  private func flattened(_ view: any View) -> [(id: String, view: any View)] {
    (view as? any Flattened)?.parts ?? [("0", view)]
  }

  // MARK: Columns

  func drawSplit(_ columns: [(column: NavigationSplitViewColumn, view: any View)], _ record: SplitRecord) {
    let outer = (isHidden, column)
    for (name, view) in columns {
      isHidden = outer.0 || !record.shown.contains(name)
      column = name
      inside("\(name)") { draw(view, at: "view") }
    }
    (isHidden, column) = outer
    if !isHidden { splits.append(record) }
  }
}
