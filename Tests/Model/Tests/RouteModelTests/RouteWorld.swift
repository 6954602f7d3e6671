// Runs a program of routes.

import Testing
import VIPER
import VIPERTesting

/// A router with its windows, for one program.
@MainActor final class RouteWorld {
  let router: VIPRouter
  let sink = CollectingSink()
  var hosts: [WorldHost] = []
  var records: [RouteRecord] = []
  var modules: [WorldModule] = []
  /// The failures that interceptors have received.
  var failures: [String] = []
  /// The number of failures of routes that had already ended.
  var failuresAfterEnd = 0
  /// The minimum and the maximum number of repeated calls of `finish` that are reported.
  var lateFinishes = (lowerBound: 0, upperBound: 0)
  private(set) var mistake: String?
  private(set) var log: [String] = []
  /// The number of nested acts that may still be performed.
  var patience = 60
  var depth = 0

  init(windows: Int) throws {
    router = VIPRouter(onDiagnostic: sink.report)
    router.leakProbe = LeakProbe()
    for _ in 0..<windows { hosts.append(WorldHost()) }
    router.navigator = hosts[0]
    router.interceptors = (0...1).map { WorldInterceptor(index: $0, world: self) }
    try router.register { [weak self] app in
      app.module(
        prefix: "World", middleware: MiddlewareList(beforePresenter: [WorldMarker(world: self)]),
        view: { (context: ModuleContext) in
          self?.module(context) ?? WorldView(0, nil)
        },
        presenter: { (context: ModuleContext) in
          let presenter = WorldPresenter((self?.modules.count ?? 1) - 1, self)
          self?.modules.last?.presenter = presenter
          return presenter
        })
      app.module(
        prefix: "Broken", view: { WorldView(0, nil) },
        presenter: { () throws -> VIPPresenter in throw WorldHost.Torn() })
      let own = [WorldInterceptor(index: 2, world: self)]
      app.route(Way.plainName, .push, to: WorldPresenter.self)
      app.route(Way.muteName, .present, to: WorldPresenter.self)
      app.route(
        Way.limitedName, .push, supporting: [.embed], to: WorldPresenter.self, interceptors: own)
      app.route(
        Way.madeName, to: WorldPresenter.self,
        parameters: .mapping { load in
          if self?.supply(of: load) == .fails { throw WorldHost.Torn() }
          return load
        }, interceptors: own)
      app.route(
        Way.loadedName, .push, to: WorldPresenter.self,
        parameters: .loading { load in try await self?.load(load) ?? load }, interceptors: own)
      app.route(
        RouteName<RouteLoad, Never>("routeWorld.broken"), .push, to: "Broken", interceptors: own)
      app.route(Way.doorName, .unshown, to: WorldPresenter.self)
    }
  }

  private func module(_ context: ModuleContext) -> WorldView {
    let number = (context.parameters as? RouteLoad)?.number ?? 0
    let view = WorldView(modules.count, self)
    let module = WorldModule(record: number)
    module.view = view
    records[number].modules.append(modules.count)
    modules.append(module)
    return view
  }

  // MARK: Running

  func run(_ program: RouteProgram) async {
    for window in hosts.indices {
      perform(.open(Opening(source: .app(window: window), style: .root)), for: nil)
    }
    await settle()
    for (index, step) in program.steps.enumerated() where mistake == nil {
      note("\(index + 1). \(step.act)")
      patience = 20
      perform(step.act, for: nil)
      if step.settles {
        await settle()
      } else {
        for _ in 0..<3 { await Task.yield() }
        check(isIdle: false)
      }
    }
    guard mistake == nil else { return release() }
    patience = 0
    await settle()
    for record in records.reversed() { record.handle?.remove() }
    await settle()
    await end()
  }

  private func settle() async {
    for host in hosts {
      host.isHurried = true
      host.goOn()
    }
    await router.idle()
    check(isIdle: true)
    for host in hosts { host.isHurried = false }
  }

  /// Releases the objects of a program that has failed.
  private func release() {
    router.navigator = nil
    for host in hosts {
      host.isHurried = true
      host.goOn()
    }
    for record in records { record.handle = nil }
    hosts = []
  }

  func note(_ text: String) {
    log.append(String(repeating: "  ", count: depth) + text)
  }
  func fail(_ text: String) {
    guard mistake == nil else { return }
    mistake = text
    note("✗ \(text)")
  }
}
