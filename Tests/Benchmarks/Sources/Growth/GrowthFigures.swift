import CHeap
import VIPER

/// What is no time.
@MainActor package enum GrowthFigures {
  /// How many bytes of the heap one module takes that is ready and idle: the mean of many.
  ///
  /// - Returns: `nil`, and says why, if no module can be built.
  package static func idleModuleBytes() -> Int? {
    let count = 10_000
    do {
      let app = try ScreenApp()
      // What all of a class share, and what is kept for the first of them.
      for _ in 0..<100 { try app.build().port.ready() }
      var views: [ScreenView] = []
      views.reserveCapacity(count)
      let before = heap_bytes_in_use()
      for _ in 0..<count {
        let view = try app.build()
        view.port.ready()
        views.append(view)
      }
      let after = heap_bytes_in_use()
      return withExtendedLifetime((app, views)) { (Int(after) - Int(before)) / count }
    } catch {
      print("No module was built: \(error)")
      return nil
    }
  }
}
