import CHeap
internal import Measuring
import VIPER
import VIPERMiddleware
import VIPERTesting

/// Figures of memory: the heap bytes for each of many objects or operations.
@MainActor package enum GrowthFigures {
  /// Returns the bytes for a module that is ready and idle.
  ///
  /// - Returns: `nil` if no module can be built. The error is printed.
  package static func idleModuleBytes() -> Int? {
    bytes {
      let app = try ScreenApp()
      return {
        let view = try app.build()
        view.port.viewIsReady()
        return view
      }
    }
  }

  /// Returns the bytes for an event that a `DeduplicationMiddleware` passes on and that is answered immediately. The
  /// bytes are measured before the main actor yields.
  ///
  /// - Returns: `nil` if no module can be built. The error is printed.
  package static func deduplicatedEventBytes() -> Int? {
    bytes {
      let view = try ScreenApp(DeduplicationMiddleware(Screen.asked[0])).build()
      return {
        view.send(Screen.asked[0](1))
        return nil
      }
    }
  }

  /// Returns the bytes for a route whose module was made and released. The bytes are measured before the main actor
  /// yields.
  ///
  /// - Returns: `nil` if no module can be built. The error is printed.
  package static func routeLetGoOfBytes() -> Int? {
    bytes {
      let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: SilentSink().report)
      let page = RouteName<Void, Never>("growth.page")
      try router.register("Pages") { app in
        app.module(prefix: "Page", view: { VIPView() })
        app.route(page, .push, to: "Page")
      }
      return {
        _ = router.route(page(), style: .unshown)
        return nil
      }
    }
  }

  /// Returns the heap bytes for each call of a closure.
  ///
  /// - Parameter prepare: Returns a closure that is called many times. The objects that the closure returns are
  ///   retained during the measurement.
  private static func bytes(_ prepare: () throws -> () throws -> AnyObject?) -> Int? {
    let count = 10_000
    do {
      let make = try prepare()
      // Excludes memory that all calls share or that only the first calls allocate.
      for _ in 0..<100 { _ = try make() }
      var kept: [AnyObject?] = []
      kept.reserveCapacity(count)
      let before = heap_bytes_in_use()
      for _ in 0..<count { kept.append(try make()) }
      let after = heap_bytes_in_use()
      return withExtendedLifetime((make, kept)) { (Int(after) - Int(before)) / count }
    } catch {
      print("No module was built: \(error)")
      return nil
    }
  }
}
