import VIPER
import VIPERTesting

private protocol Store {}
private struct MemoryStore: Store {}
private final class Archive { init(_ index: Index) {} }
private final class Index { init(_ archive: Archive) {} }
private final class Draft {}

private final class StoreInteractor: VIPInteractor {
  let store: any Store
  init(store: any Store) { self.store = store }
}

private enum Menu {
  static let load = EventName<Void, [String]>("menu.load")
  static let names: [any TypedName] = [load]
}

private let home = RouteName<Void, Never>("home")
private let basket = RouteName<Int, Never>("basket")

/// Launches an app with one route, and with the registrations of `register`.
@MainActor private func launch(_ register: @escaping (inout Registration) -> Void) async throws {
  let app = try AppTest {
    try $0.register {
      $0.module(prefix: "Home", view: { VIPView() })
      $0.route(home, .root, to: "Home")
      register(&$0)
    }
  }
  await app.open(home()) { $0.shows("Home") }
  try await app.finish()
}

/// Configuration errors of registrations.
@MainActor func addRegistrations(to programs: inout Programs) {
  programs.mustFail("service-missing") {
    try await launch { $0.module(prefix: "Store", view: { ProbeView() }, interactor: StoreInteractor.init) }
  }

  programs.mustFail("service-registered-as-its-class") {
    try await launch {
      $0.module(prefix: "Store", view: { ProbeView() }, interactor: StoreInteractor.init)
      $0.service(MemoryStore.self) { MemoryStore() }
    }
  }

  programs.mustFail("services-in-a-cycle") {
    try await launch {
      $0.service(Archive.self, Archive.init)
      $0.service(Index.self, Index.init)
    }
  }

  programs.mustFail("service-made-later") {
    try await launch {
      $0.module(prefix: "Store", view: { ProbeView() }, interactor: StoreInteractor.init)
      $0.service((any Store).self) { () async in
        await Task.yield()
        return MemoryStore()
      }
    }
  }

  programs.mustFail("name-that-no-part-handles") {
    try await launch { $0.feature(Menu.self, names: Menu.names) }
  }

  programs.mustFail("route-to-a-module-that-does-not-exist") {
    try await launch { $0.route(basket, .push, to: "Basket") }
  }

  programs.mustFail("route-registered-twice") {
    try await launch { $0.route(home, .push, to: "Home") }
  }

  programs.mustFail("route-required-and-not-provided") {
    try await launch { $0.requires(basket) }
  }

  programs.mustFail("route-adapted-to-nothing") {
    try await launch { $0.adapt(basket, to: RouteName<Int, Never>("baskets")) }
  }

  programs.mustFail("route-with-parameters-that-no-part-takes") {
    try await launch { $0.route(basket, .push, to: "Home") }
  }

  programs.mustFail("name-with-two-types") {
    try await launch {
      $0.requires(RouteName<String, Never>("home"))
      $0.feature(Menu.self, names: Menu.names)
    }
  }

  programs.mustFail("module-registered-twice") {
    try await launch { $0.module(prefix: "Home", view: { VIPView() }) }
  }

  programs.mustFail("fallback-that-does-not-exist") {
    _ = try AppTest { $0.fallback = RouteName<RouteError, Never>("nowhere") }
  }

  programs.mustFail("module-that-is-not-registered") {
    let test = try ModuleTest(registered: "Lisp", as: ListView.self) { try $0.register(MarketRouter()) }
    try await test.finish()
  }

  programs.mustFail("module-with-a-view-of-another-class") {
    let test = try ModuleTest(registered: "List", as: ItemView.self) { try $0.register(MarketRouter()) }
    try await test.finish()
  }

  programs.mustFail("service-replaced-that-is-not-registered") {
    let test = try ModuleTest { try $0.override((any Store).self) { MemoryStore() } }
    try await test.finish()
  }

  programs.mustFail("service-replaced-in-the-shared-router") {
    try VIPRouter.shared.override((any Store).self) { MemoryStore() }
  }

  programs.mustFail("service-replaced-after-its-use") {
    let test = try ModuleTest(registered: "Store", as: ProbeView.self) {
      try $0.register {
        $0.module(prefix: "Store", view: { ProbeView() }, interactor: StoreInteractor.init)
        $0.service((any Store).self) { MemoryStore() }
      }
    }
    try test.router.override((any Store).self) { MemoryStore() }
    try await test.finish()
  }

  programs.mustFail("parts-that-cannot-be-made") {
    let test = try ModuleTest(presenter: { () throws -> VIPPresenter in throw EventFailure(.error, "No store.") }())
    try await test.finish()
  }

  programs.mustPass("service-replaced") {
    let test = try ModuleTest(registered: "Store", as: ProbeView.self) {
      try $0.register {
        $0.module(prefix: "Store", view: { ProbeView() }, interactor: StoreInteractor.init)
        $0.service((any Store).self) { MemoryStore() }
      }
      try $0.override((any Store).self) { MemoryStore() }
    }
    try await test.finish()
  }
}
