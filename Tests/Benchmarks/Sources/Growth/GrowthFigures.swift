import CHeap
import VIPER
import VIPERMiddleware
import VIPERTesting

/// What is no time: how many bytes of the heap one of many takes.
@MainActor package enum GrowthFigures {
  /// One module that is ready and idle.
  ///
  /// - Returns: `nil`, and says why, if no module can be built.
  package static func idleModuleBytes() -> Int? {
    bytes {
      let app = try ScreenApp()
      return {
        let view = try app.build()
        view.port.ready()
        return view
      }
    }
  }

  /// One event that a `DeduplicationMiddleware` lets lead and that is answered at once, before the main actor has yielded.
  ///
  /// - Returns: `nil`, and says why, if no module can be built.
  package static func deduplicatedEventBytes() -> Int? {
    bytes {
      let view = try ScreenApp(DeduplicationMiddleware(Screen.asked[0])).build()
      return {
        view.send(Screen.asked[0], 1)
        return nil
      }
    }
  }

  /// One route that was made and let go of, before the main actor has yielded.
  ///
  /// - Returns: `nil`, and says why, if no module can be built.
  package static func routeLetGoOfBytes() -> Int? {
    bytes {
      let router = VIPRouter(navigator: InMemoryNavigator())
      let page = RouteName<Void, Never>("growth.page")
      try router.register("Pages") { app in
        app.module(prefix: "Page", view: { _ in VIPView() })
        app.route(page, .push, to: "Page")
      }
      return {
        _ = router.route(page, style: .make)
        return nil
      }
    }
  }

  /// - Parameters:
  ///   - prepare: returns what makes one; what that returns is kept alive.
  private static func bytes(_ prepare: () throws -> () throws -> AnyObject?) -> Int? {
    let count = 10_000
    do {
      let make = try prepare()
      // What all share, and what is kept for the first of them.
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
