import VIPER

/// The screens of a tab's views. Each has an id that no other screen gets, and that it keeps when the tab is rebuilt.
struct TabScreens {
  private var entries: [ObjectIdentifier: (id: String, screen: any WebScreen)] = [:]

  /// The screen of a view, which is created at the first call.
  mutating func screen(of view: any ModuleView, make: (any ModuleView) -> (any WebScreen)?) -> (
    id: String, screen: any WebScreen
  )? {
    if let entry = entries[ObjectIdentifier(view)] { return entry }
    // Not a counter: a process that ends before the tab is saved would start it again, and an old page would name another
    // screen.
    return add(view, id: "s\(randomName(bytes: 9))", make: make)
  }

  private mutating func add(_ view: any ModuleView, id: String, make: (any ModuleView) -> (any WebScreen)?) -> (
    id: String, screen: any WebScreen
  )? {
    guard let screen = make(view) else { return nil }
    entries[ObjectIdentifier(view)] = (id, screen)
    return (id, screen)
  }

  /// The saved form of the views, lowest first.
  mutating func saved(_ views: [any ModuleView], make: (any ModuleView) -> (any WebScreen)?) -> [SavedTab.View] {
    views.map { view in
      let entry = screen(of: view, make: make)
      return SavedTab.View(type: "\(type(of: view))", screen: entry?.id, draft: entry?.screen.draft ?? [:])
    }
  }

  /// Gives rebuilt views the ids and the drafts of their screens. Saved views that were not rebuilt are skipped.
  mutating func restore(
    _ saved: [SavedTab.View], to views: [any ModuleView], make: (any ModuleView) -> (any WebScreen)?
  ) {
    var rest = saved[...]
    for view in views {
      guard let place = rest.firstIndex(where: { $0.type == "\(type(of: view))" }) else { continue }
      let found = rest[place]
      rest = rest[(place + 1)...]
      guard let id = found.screen, let screen = add(view, id: id, make: make)?.screen else { continue }
      if !found.draft.isEmpty { screen.restore(found.draft) }
    }
  }

  /// Forgets the screens of views that no longer exist.
  mutating func keep(_ views: [any ModuleView]) {
    let ids = Set(views.map { ObjectIdentifier($0) })
    entries = entries.filter { ids.contains($0.key) }
  }

  subscript(id: String) -> (any WebScreen)? { entries.values.first { $0.id == id }?.screen }

  func id(of view: any ModuleView) -> String? { entries[ObjectIdentifier(view)]?.id }
}
