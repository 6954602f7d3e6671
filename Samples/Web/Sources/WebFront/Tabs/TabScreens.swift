import VIPER

/// The screens of a tab's views. Each screen has a unique id, which stays the same when the tab is rebuilt.
struct TabScreens {
  private var entries: [ObjectIdentifier: (id: String, screen: any WebScreen)] = [:]

  /// Returns the screen of a view, and creates it at the first call.
  mutating func screen(of view: any ModuleView, make: (any ModuleView) -> (any WebScreen)?) -> (
    id: String, screen: any WebScreen
  )? {
    if let entry = entries[ObjectIdentifier(view)] { return entry }
    // The id is random, not a counter. If the process ended before the tab was saved, a counter would restart, and the
    // id in an old page would match a different screen.
    return add(view, id: "s\(randomName(bytes: 9))", make: make)
  }

  private mutating func add(_ view: any ModuleView, id: String, make: (any ModuleView) -> (any WebScreen)?) -> (
    id: String, screen: any WebScreen
  )? {
    guard let screen = make(view) else { return nil }
    entries[ObjectIdentifier(view)] = (id, screen)
    return (id, screen)
  }

  /// Returns the stored state of the views, lowest first.
  mutating func saved(_ views: [any ModuleView], make: (any ModuleView) -> (any WebScreen)?) -> [SavedTab.View] {
    views.map { view in
      let entry = screen(of: view, make: make)
      return SavedTab.View(type: "\(type(of: view))", screen: entry?.id, draft: entry?.screen.draft ?? [:])
    }
  }

  /// Restores the ids and drafts of the screens of rebuilt views. Skips saved views that were not rebuilt.
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

  /// Removes the screens of views that are no longer in the tab.
  mutating func keep(_ views: [any ModuleView]) {
    let ids = Set(views.map { ObjectIdentifier($0) })
    entries = entries.filter { ids.contains($0.key) }
  }

  subscript(id: String) -> (any WebScreen)? { entries.values.first { $0.id == id }?.screen }

  func id(of view: any ModuleView) -> String? { entries[ObjectIdentifier(view)]?.id }
}
