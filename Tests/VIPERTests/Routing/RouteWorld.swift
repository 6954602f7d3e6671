// Runs a program of routes.

import Testing
import VIPER
import VIPERTesting

/// A router with its windows, on which one program runs.
@MainActor final class RouteWorld {
  let router: VIPRouter
  let sink = CollectingSink()
  var hosts: [WorldHost] = []
  var records: [RouteRecord] = []
  var modules: [WorldModule] = []
  /// What interceptors have heard of failures.
  var failures: [String] = []
  private(set) var mistake: String?
  private(set) var log: [String] = []
  /// How many acts may still be made from within.
  private var patience = 60
  private var depth = 0

  init(windows: Int) throws {
    router = VIPRouter(diagnostics: sink)
    router.leakProbe = LeakProbe()
    for _ in 0..<windows { hosts.append(WorldHost()) }
    router.navigator = hosts[0]
    router.interceptors = (0...1).map { WorldInterceptor(index: $0, world: self) }
    try router.register { [weak self] app in
      app.module(
        prefix: "World",
        view: { context in
          self?.module(context) ?? WorldView(0, nil)
        },
        presenter: { context in
          let presenter = WorldPresenter((self?.modules.count ?? 1) - 1, self)
          self?.modules.last?.presenter = presenter
          return presenter
        })
      app.module(
        prefix: "Broken", view: { _ in WorldView(0, nil) },
        presenter: { _ throws -> VIPPresenter in throw WorldHost.Torn() })
      let own = [WorldInterceptor(index: 2, world: self)]
      app.route(Way.plainName, .push, to: WorldPresenter.self)
      app.route(Way.muteName, .present, to: WorldPresenter.self)
      app.route(
        Way.limitedName, .push, supporting: [.embed], to: WorldPresenter.self, interceptors: own)
      app.route(
        Way.madeName, to: WorldPresenter.self,
        parameters: .making { load in
          if self?.supply(of: load) == .fails { throw WorldHost.Torn() }
          return load
        }, interceptors: own)
      app.route(
        Way.loadedName, .push, to: WorldPresenter.self,
        parameters: .loading { load in try await self?.load(load) ?? load }, interceptors: own)
      app.route(
        RouteName<RouteLoad, Never>("routeWorld.broken"), .push, to: "Broken", interceptors: own)
      app.route(Way.doorName, .make, to: WorldPresenter.self)
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
    for record in records where mistake == nil {
      record.handle?.remove()
      await settle()
    }
    await end()
  }

  private func settle() async {
    for host in hosts {
      host.isHurried = true
      host.goOn()
    }
    await router.idle()
    // What was released without a word ends in tasks of its own.
    for _ in 0..<3 { await Task {}.value }
    await router.idle()
    check(isIdle: true)
    for host in hosts { host.isHurried = false }
  }

  /// Lets a program that has failed go.
  private func release() {
    for host in hosts {
      host.isHurried = true
      host.goOn()
    }
    for record in records { record.handle = nil }
    hosts = []
  }

  func note(_ text: String) {
    log.append(String(repeating: "  ", count: depth) + text); if isTracing { print(log.last ?? "") }
  }
  func fail(_ text: String) {
    guard mistake == nil else { return }
    mistake = text
    note("✗ \(text)")
  }

  // MARK: Choosing

  private func record(_ which: Which, for this: RouteRecord?) -> RouteRecord? {
    let all = records.filter(\.hasHandle)
    switch which {
    case .this: return this
    case .last: return all.last
    case .nth(let number): return all.isEmpty ? nil : all[number % all.count]
    }
  }

  private func view(_ which: Which, for this: RouteRecord?) -> WorldView? {
    switch which {
    case .this: return this?.modules.last.flatMap { modules[$0].view }
    case .last: return modules.last { $0.view != nil }?.view
    case .nth(let number):
      let all = modules.compactMap(\.view)
      return all.isEmpty ? nil : all[number % all.count]
    }
  }

  /// Who opens, or `nil` if nobody is there; an app is nobody in particular.
  private func source(_ source: Source, for this: RouteRecord?) -> WorldView? {
    switch source {
    case .app: nil
    case .seen(let window): hosts[window % hosts.count].tree.top as? WorldView
    case .module(let which): view(which, for: this)
    }
  }

  private func host(_ window: Int) -> WorldHost { hosts[window % hosts.count] }

  // MARK: Acting

  /// Does what is to be done at a moment, each once.
  func reach(_ moment: Moment, _ record: RouteRecord) {
    while patience > 0, depth < 8,
      let index = record.opening.deeds.firstIndex(where: { $0.moment == moment })
    {
      patience -= 1
      let deed = record.opening.deeds.remove(at: index)
      note("\(record.number) \(moment): \(deed.act)")
      perform(deed.act, for: record)
    }
  }

  func perform(_ act: RouteAct, for this: RouteRecord?) {
    depth += 1
    defer { depth -= 1 }
    do throws(NavigationError) { try act.perform(in: self, for: this) } catch { note("✗ \(error)") }
  }

  fileprivate func act(_ act: RouteAct, for this: RouteRecord?) throws(NavigationError) {
    switch act {
    case .open(let opening): open(opening, for: this)
    case .openTwice(let opening):
      open(opening, for: this)
      open(opening, for: this)
    case .remove(let which): record(which, for: this)?.handle?.remove()
    case .commit(let which, let style, let from):
      if let record = record(which, for: this), let handle = record.handle {
        _ = handle.commit(style, source(from, for: this))
      }
    case .finish(let which, let output):
      if let view = view(which, for: this) { modules[view.number].presenter?.end(with: output) }
    case .back(let window):
      if let top = host(window).tree.top { try host(window).tree.remove(top) }
    case .dismiss(let window): try host(window).tree.dismiss()
    case .close(let which):
      if let view = view(which, for: this),
        let host = hosts.first(where: { $0.tree.contains(view) }
        )
      {
        try host.tree.remove(view)
      }
    case .select(let window, let tab): try host(window).tree.select(tab: tab)
    case .root(let window): open(Opening(source: .app(window: window), style: .root), for: this)
    case .tellRemoved(let which):
      if let view = view(which, for: this) {
        modules[view.number].isGhost = true
        view.port.removed()
      }
    case .lose(let which):
      if let view = view(which, for: this),
        let host = hosts.first(where: { $0.tree.contains(view) }
        )
      {
        modules[view.number].isLost = true
        do throws(NavigationError) { try host.lose(view) } catch {
          modules[view.number].isLost = false
          throw error
        }
      }
    case .reconcile(let window):
      router.reconcile(host(window))
      for module in modules {
        if let view = module.view, !hosts.contains(where: { $0.tree.contains(view) }) {
          module.isLost = false
        }
      }
    case .decide(let which, let isAllowed):
      let doors = records.filter { $0.isDoor && $0.handle?.state() == .unrouted }
      guard !doors.isEmpty else { return }
      let door =
        switch which {
        case .nth(let number): doors[number % doors.count]
        case .this, .last: doors[doors.count - 1]
        }
      if let module = door.modules.last {
        modules[module].presenter?.end(with: isAllowed ? 1 : nil)
      }
    case .watch(let which):
      if let record = record(which, for: this), let handle = record.handle {
        record.watches.append(RouteWatch(handle))
      }
    case .drop(let which): record(which, for: this)?.handle = nil
    case .host(let window, let deed): host(window).next.append(deed)
    case .goOn(let window): host(window).goOn()
    }
  }

  // MARK: Opening

  private func open(_ opening: Opening, for this: RouteRecord?) {
    guard records.count < 80 else { return }
    let source = source(opening.source, for: this)
    if case .app = opening.source {} else if source == nil { return }
    let record = RouteRecord(records.count, opening)
    records.append(record)
    record.opener = source?.number
    let load = RouteLoad(number: record.number)
    note("opens \(record.number)")
    if opening.isWrong || opening.isSent, let source {
      let name = "routeWorld.\(opening.way.rawValue)"
      let event = Event(
        named: name, data: opening.isWrong ? WrongLoad(number: record.number) : load, kind: .route)
      record.id = event.id
      record.outcome = source.send(event)
    } else if opening.way == .mute {
      take(
        route(Way.muteName, load, opening, from: source), of: record)
    } else {
      take(route(opening.way.name, load, opening, from: source), of: record)
    }
  }

  private func route<Output>(
    _ name: RouteName<RouteLoad, Output>, _ load: RouteLoad, _ opening: Opening,
    from source: WorldView?
  ) -> RouteHandle<Output> {
    var window: WorldHost?
    if case .app(let number) = opening.source { window = host(number) }
    let record = records[load.number]
    if opening.preparing == .wrongTarget {
      return router.route(
        name, load, style: opening.style, from: source, in: window,
        preparing: { (_: ProbeView) in })
    }
    return router.route(
      name, load, style: opening.style, from: source, in: window,
      preparing: { [weak self] (_: WorldView) in
        self?.reach(.prepared, record)
        if opening.preparing == .fails { throw WorldHost.Torn() }
      })
  }

  private func take<Output>(_ handle: RouteHandle<Output>, of record: RouteRecord) {
    let handle = WorldHandle(handle)
    record.id = handle.event
    record.handle = handle
    record.hasHandle = true
    record.outcome = handle.outcome()
    record.watches.append(
      RouteWatch(handle) { [weak self, weak record] state in
        if let record { self?.reach(.state(state), record) }
      })
    guard record.opening.isAwaited else { return }
    wait("shown", record) {
      try await handle.shown(); return nil
    }
    wait("output", record) { try await handle.output() }
    wait("removed", record) {
      try await handle.removed(); return nil
    }
  }

  private func wait(
    _ name: String, _ record: RouteRecord, _ body: @escaping @MainActor () async throws -> Int?
  ) {
    Task {
      do { record.ends[name] = .value(try await body()) } catch {
        record.ends[name] = .error("\(error)")
      }
    }
  }

  // MARK: Parking and loading

  private func door(for record: RouteRecord) -> RouteRecord {
    let door = RouteRecord(records.count, Opening(), isDoor: true)
    records.append(door)
    note("door \(door.number) for \(record.number)")
    return door
  }

  fileprivate func supply(of load: RouteLoad) -> Supply { records[load.number].opening.supply }

  private func load(_ load: RouteLoad) async throws -> RouteLoad {
    let supply = supply(of: load)
    switch supply {
    case .atOnce: return load
    case .briefly: await Task.yield()
    case .fails: throw WorldHost.Torn()
    case .behindDoor, .failsBehindDoor:
      let door = door(for: records[load.number])
      let handle = router.route(Way.doorName, RouteLoad(number: door.number))
      take(handle, of: door)
      _ = try await handle.output()
      if supply == .failsBehindDoor { throw WorldHost.Torn() }
    }
    return load
  }

  func verdict(on request: RouteRequest, by index: Int) -> RouteDecision {
    guard let record = record(of: request) else { return .proceed }
    reach(.before(index), record)
    guard record.opening.verdicts[index]?.isEmpty == false,
      let verdict = record.opening.verdicts[index]?.removeFirst()
    else { return .proceed }
    note("\(index) on \(record.number): \(verdict)")
    return decision(verdict, on: request, of: record)
  }

  private func decision(
    _ verdict: Verdict, on request: RouteRequest, of record: RouteRecord
  ) -> RouteDecision {
    switch verdict {
    case .proceed: return .proceed
    case .refuse: return .refuse("No.")
    case .redirect(let way, let style):
      let load = RouteLoad(number: record.number)
      return way == .mute
        ? .redirect(to: Way.muteName, load, style: style)
        : .redirect(to: way.name, load, style: style)
    case .park(let after):
      return .park { [weak self] in
        guard let self else { return .refuse("The world has ended.") }
        let door = door(for: record)
        let handle = request.open(Way.doorName, RouteLoad(number: door.number))
        take(handle, of: door)
        guard try await handle.output() != nil else { return .refuse("Not allowed.") }
        return decision(after, on: request, of: record)
      }
    case .parkBriefly(let after):
      return .park { [weak self] in
        await Task.yield()
        return self?.decision(after, on: request, of: record) ?? .proceed
      }
    case .parkAndThrow:
      return .park { throw WorldHost.Torn() }
    }
  }
}

extension RouteAct {
  @MainActor fileprivate func perform(
    in world: RouteWorld, for this: RouteRecord?
  ) throws(NavigationError) { try world.act(self, for: this) }
}
