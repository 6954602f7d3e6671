import VIPER

/// The screens of a tab's views, each with an id that no other life of the tab gives out.
struct TabScreens {
  private let run: String
  private var last = 0
  private var entries: [ObjectIdentifier: (id: String, screen: any WebScreen)] = [:]

  init(run: String) { self.run = run }

  /// The screen of a view, which is made at its first call.
  mutating func screen(of view: any ModuleView, make: (any ModuleView) -> (any WebScreen)?) -> (
    id: String, screen: any WebScreen
  )? {
    if let entry = entries[ObjectIdentifier(view)] { return entry }
    guard let screen = make(view) else { return nil }
    last += 1
    let entry = (id: "s\(run)-\(last)", screen: screen)
    entries[ObjectIdentifier(view)] = entry
    return entry
  }

  /// Forgets the screens of views that have gone.
  mutating func keep(_ views: [any ModuleView]) {
    let ids = Set(views.map { ObjectIdentifier($0) })
    entries = entries.filter { ids.contains($0.key) }
  }

  subscript(id: String) -> (any WebScreen)? { entries.values.first { $0.id == id }?.screen }

  func id(of view: any ModuleView) -> String? { entries[ObjectIdentifier(view)]?.id }
}
