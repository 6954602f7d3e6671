/// The closures to call when a view appears and disappears.
struct Appearance {
  let onAppear: () -> Void
  let onDisappear: () -> Void
}

/// The visible views. This class calls the closures of views that appear or disappear.
@MainActor final class Appearances {
  private var seen: [String: Appearance] = [:]

  /// Calls `onDisappear` of the views that left the screen, then `onAppear` of the new views.
  func follow(_ appearances: [(id: String, layer: Int, calls: Appearance)]) {
    let new = Dictionary(appearances.map { ($0.id, $0.calls) }) { $1 }
    let (coming, leaving) = (new.filter { seen[$0.key] == nil }, seen.filter { new[$0.key] == nil })
    seen = new
    for id in leaving.keys.sorted() { leaving[id]?.onDisappear() }
    for id in coming.keys.sorted() { coming[id]?.onAppear() }
  }
}
