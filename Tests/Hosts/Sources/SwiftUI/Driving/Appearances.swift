/// What is called when a view comes and goes.
struct Appearance {
  let onAppear: () -> Void
  let onDisappear: () -> Void
}

/// The views that are seen, which are told when that changes.
@MainActor final class Appearances {
  private var seen: [String: Appearance] = [:]

  /// Tells the views that left, and then those that came.
  func follow(_ appearances: [(id: String, layer: Int, calls: Appearance)]) {
    let new = Dictionary(appearances.map { ($0.id, $0.calls) }) { $1 }
    let (coming, leaving) = (new.filter { seen[$0.key] == nil }, seen.filter { new[$0.key] == nil })
    seen = new
    for id in leaving.keys.sorted() { leaving[id]?.onDisappear() }
    for id in coming.keys.sorted() { coming[id]?.onAppear() }
  }
}
