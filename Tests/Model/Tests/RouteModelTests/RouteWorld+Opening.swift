// The opening of routes, and the decisions of interceptors and loaders.

import VIPER
import VIPERTesting

extension RouteWorld {
  // MARK: Opening

  func open(_ opening: Opening, for this: RouteRecord?) {
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
      take(route(Way.muteName(load), opening, from: source), of: record)
    } else {
      take(route(opening.way.name(load), opening, from: source), of: record)
    }
  }

  private func route<Output>(
    _ event: TypedEvent<RouteName<RouteLoad, Output>>, _ opening: Opening, from source: WorldView?
  ) -> RouteHandle<Output> {
    var window: WorldHost?
    if case .app(let number) = opening.source { window = host(number) }
    let record = records[event.input.number]
    if opening.preparing == .wrongTarget {
      return router.route(
        event, style: opening.style, from: source, in: window,
        preparing: { (_: ProbeView) in })
    }
    return router.route(
      event, style: opening.style, from: source, in: window,
      preparing: { [weak self] (_: WorldView) in
        self?.reach(.prepared, record)
        guard opening.preparing == .fails else { return }
        // The route ended during the preparation. The interceptors of the route are released, and only the sink
        // receives the error.
        if let self, record.modules.last.map({ modules[$0].isAlive }) == false { failuresAfterEnd += 1 }
        throw WorldHost.Torn()
      })
  }

  private func take<Output>(_ handle: RouteHandle<Output>, of record: RouteRecord) {
    let handle = WorldHandle(handle)
    if record.id != nil && record.id != handle.eventID { fail("\(record.number): a handle of another event") }
    record.id = handle.eventID
    record.handle = handle
    record.hasHandle = true
    record.outcome = handle.outcome()
    record.watches.append(
      RouteWatch(handle) { [weak self, weak record] state in
        if let record { self?.reach(.state(state), record) }
      })
    let messages = handle.messages()
    (record.isRead, record.unread) = (true, record.sent.count)
    Task {
      for await message in messages { record.read.append(message) }
      record.isRead = false
    }
    guard record.opening.isAwaited else { return }
    wait("shown", record) {
      try await handle.waitUntilShown(); return nil
    }
    wait("output", record) {
      record.awaitsOutput = record.heard.isEmpty
      return try await handle.output()
    }
    wait("removed", record) {
      try await handle.waitUntilRemoved(); return nil
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

  func supply(of load: RouteLoad) -> Supply { records[load.number].opening.supply }

  func load(_ load: RouteLoad) async throws -> RouteLoad {
    let supply = supply(of: load)
    switch supply {
    case .atOnce: return load
    case .briefly: await Task.yield()
    case .fails: throw WorldHost.Torn()
    case .behindDoor, .failsBehindDoor:
      let door = door(for: records[load.number])
      let handle = router.route(Way.doorName(RouteLoad(number: door.number)))
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
      var load = RouteLoad(number: record.number)
      record.isRedirected = true
      if !record.modules.isEmpty {
        // A commit of a made module was redirected. The other route is opened in addition, without an opener.
        let other = RouteRecord(records.count, Opening())
        records.append(other)
        load = RouteLoad(number: other.number)
      }
      return way == .mute
        ? .redirect(to: Way.muteName(load), style: style)
        : .redirect(to: way.name(load), style: style)
    case .park(let after):
      return .park { [weak self] in
        guard let self else { return .refuse("The world has ended.") }
        let door = door(for: record)
        let handle = request.open(Way.doorName(RouteLoad(number: door.number)))
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
