// What must be true of a program of routes, after each step and in the end.

import VIPER
import VIPERTestSupport
import VIPERTesting

extension RouteWorld {
  // MARK: After each step

  func check(isIdle: Bool) {
    for record in records { check(record, isIdle: isIdle) }
    for (number, module) in modules.enumerated() {
      if module.removals > 1 { fail("module \(number) is removed \(module.removals) times") }
    }
    checkPendingWork(isIdle: isIdle)
    if isIdle { checkSink() }
  }

  /// Compares the router's list of pending work with the routes that this program knows to be open.
  private func checkPendingWork(isIdle: Bool) {
    let work = router.pendingWork
    let routes = work.filter { $0.kind == .route }.count
    let parked = records.filter { record in
      guard let handle = record.handle, handle.state() == .unrouted, handle.error() == nil else { return false }
      // A module that was made after its route was parked is unrouted as well.
      guard record.modules.isEmpty else { return record.isCommitParked }
      return handle.outcome() == .held || handle.outcome() == .accepted
    }.count
    // Routes without a handle may be parked as well, until they have a module, fail or close.
    let unknown = records.filter {
      $0.handle == nil && $0.modules.isEmpty && $0.heard.isEmpty && $0.failures.isEmpty
    }.count
    if routes < parked || routes > parked + unknown {
      fail("\(routes) routes are pending, \(parked) are parked, and \(unknown) may be: \(work)")
    }
    let transitions = work.filter { $0.kind == .transition }.count
    let changing = records.filter {
      $0.handle?.state() == .routing || $0.handle?.state() == .removing
    }.count
    if transitions < changing { fail("\(changing) routes change, and \(transitions) transitions are pending: \(work)") }
    if isIdle, work.count != routes || work.contains(where: \.countsForIdle) {
      fail("the router is idle, and this is pending: \(work)")
    }
  }

  private func checkSink() {
    var reported: [String] = []
    var lateFinishes = 0
    for diagnostic in sink.diagnostics {
      switch diagnostic {
      case .routeFailed(RouteError.cannotCommit), .routeFailed(RouteError.tooDeep),
        .routeFailed(RouteError.noRouter), .lostWithModule:
        break
      case .routeFailed(let error): reported.append("\(error)")
      case .finishedTwice: lateFinishes += 1
      default: fail("the sink gets \(diagnostic)")
      }
    }
    if lateFinishes < self.lateFinishes.lowerBound || lateFinishes > self.lateFinishes.upperBound {
      fail("\(lateFinishes) second calls of finish are reported, of \(self.lateFinishes)")
    }
    var extra = reported
    for failure in failures {
      guard let index = extra.firstIndex(of: failure) else { return fail("the sink does not receive \(failure)") }
      extra.remove(at: index)
    }
    if extra.count != failuresAfterEnd || !extra.allSatisfy({ $0.contains("could not prepare its target") }) {
      fail("the sink receives \(reported), interceptors \(failures)")
    }
  }

  private func check(_ record: RouteRecord, isIdle: Bool) {
    let name = "\(record.number)"
    if !record.rounds.isEmpty { fail("\(name): not all interceptors are told: \(record.rounds)") }
    if record.afters > 1 || record.lefts > record.afters {
      fail("\(name): shown \(record.afters) times, left \(record.lefts) times")
    }
    if record.heard.count > 1 { fail("\(name): its opener hears \(record.heard)") }
    for watch in record.watches { check(watch, name) }
    checkOpener(of: record, isIdle: isIdle)
    guard let handle = record.handle else { return }
    let state = handle.state()
    if record.watches.first?.path.last != state {
      fail(
        "\(name) is \(state), and was observed as \(String(describing: record.watches.first?.path))"
      )
    }
    let module = record.modules.last.map { modules[$0] }
    let isThere =
      module?.view.map { view in hosts.contains { host in host.views.contains { $0 === view } } }
      ?? false
    let isExempt = module?.isGhost == true || module?.isLost == true
    switch state {
    case .routed:
      if !isThere && !isExempt { fail("\(name) is routed and not there") }
      if record.afters != 1 { fail("\(name) is routed, and \(record.afters) were told") }
      if module?.isAlive != true { fail("\(name) is routed, and its module has gone") }
    case .removed, .failed:
      if isThere && !isExempt { fail("\(name) is \(state) and there") }
      if state == .failed, handle.error().map({ "\($0)" }) != record.failures.last {
        fail(
          "\(name) failed because \(record.failures), and says \(handle.error().debugDescription)")
      }
      if module?.isAlive == true { fail("\(name) is \(state), and its module lives") }
      if record.lefts != record.afters {
        fail("\(name) is \(state): shown \(record.afters) times, left \(record.lefts) times")
      }
    case .unrouted:
      if isThere && isIdle { fail("\(name) is unrouted and there") }
    case .routing, .removing:
      if isIdle { fail("\(name) is \(state), and nothing is under way") }
    }
  }

  private func check(_ watch: RouteWatch, _ name: String) {
    for (state, next) in zip(watch.path, watch.told) where !Self.mayFollow(state, next) {
      fail("\(name) went from \(state) to \(next): \(watch.path)")
    }
  }

  /// What may follow a state.
  private static func mayFollow(_ state: RouteState, _ next: RouteState) -> Bool {
    switch state {
    case .unrouted: [.routing, .removing, .removed, .failed].contains(next)
    case .routing: [.unrouted, .routed, .removing, .removed, .failed].contains(next)
    case .routed: [.removing, .removed].contains(next)
    case .removing: [.routed, .removed, .failed].contains(next)
    case .removed, .failed: false
    }
  }

  private func checkOpener(of record: RouteRecord, isIdle: Bool) {
    let name = "\(record.number)"
    guard let opener = record.opener else {
      if !record.heard.isEmpty { fail("\(name): nobody opened it, and hears") }
      return
    }
    guard modules[opener].isAlive else {
      let before = record.heardWhenOpenerWent ?? record.heard.count
      record.heardWhenOpenerWent = before
      if before != record.heard.count { fail("\(name): its opener hears, and has gone") }
      return
    }
    guard isIdle else { return }
    let hasEnded: Bool
    if record.hasHandle {
      guard let first = record.watches.first else { return }
      let isAtOnce = first.first == .failed
      hasEnded = !isAtOnce && (record.hasFinished || first.path.last?.isFinal == true)
    } else if record.outcome == .rejected || record.outcome == .unhandled {
      hasEnded = true
    } else {
      guard let module = record.modules.last else { return }
      hasEnded = record.hasFinished || !modules[module].isAlive
    }
    if (hasEnded && !record.awaitsOutput) != (record.heard.count == 1) {
      fail(
        "\(name) has \(hasEnded ? "ended" : "not ended"), and its opener hears \(record.heard)")
    }
  }

  // MARK: In the end

  /// How often others get their turn before what has not happened is said never to happen. Streams are read
  /// on other threads, so it is generous; who does not fail never needs it.
  private static let patience = 50_000

  /// Lets go of all, and looks for what stays.
  func end() async {
    router.navigator = nil
    hosts = []
    for record in records { record.handle = nil }
    var tries = 0
    while tries < Self.patience, modules.contains(where: { $0.view != nil || $0.presenter != nil }) {
      await Task.yield()
      tries += 1
    }
    await router.idle()
    for (number, module) in modules.enumerated() where module.view != nil || module.presenter != nil {
      fail("module \(number) of \(module.record) lives on")
    }
    if let leaks = router.leakProbe?.leaks, !leaks.isEmpty { fail("leaks: \(leaks)") }
    for record in records where record.hasHandle {
      tries = 0
      while tries < Self.patience,
        record.watches.contains(where: { !$0.isOver }) || isWaiting(record)
      {
        await Task.yield()
        tries += 1
      }
      for watch in record.watches {
        if !watch.isOver { fail("\(record.number): a stream does not end: \(watch.streamed)") }
        if watch.streamed != watch.path {
          fail("\(record.number): the stream tells \(watch.streamed), the observer \(watch.path)")
        }
      }
      if isWaiting(record) { fail("\(record.number): somebody waits for ever: \(record.ends)") }
      check(record, isIdle: true)
      checkEnds(of: record)
    }
    await router.idle()
    checkLists()
  }

  /// None of the router's lists of what it opens, waits for or shows has anything left.
  private func checkLists() {
    let pending = property("pendingRoutes", of: router)
    let lists = ["entries", "byEvent", "byCover"].map { ("pending routes by \($0)", property($0, of: pending)) }
    for (name, list) in lists + [("nested routes", property("routesBeingOpened", of: router))] {
      let count = list.map { Mirror(reflecting: $0).children.count }
      if count != 0 { fail("the router's \(name) are \(count.debugDescription)") }
    }
    guard let sessions = property("sessions", of: router) as? [Any] else {
      return fail("the router has no list of sessions")
    }
    for session in sessions {
      guard let presentations = property("presentations", of: session),
        let elements = property("elements", of: presentations) as? [Any]
      else { return fail("a session has no list of presentations") }
      for presentation in elements where property("object", of: presentation) != nil {
        fail("a presentation remains")
      }
    }
  }

  /// What those were told who waited for a handle.
  private func checkEnds(of record: RouteRecord) {
    let last = record.watches.first?.path.last
    for (name, end) in record.ends {
      let isRight =
        switch (name, end) {
        case ("output", .value(let value)):
          last == .removed
            && (value == record.output
              || value == nil && (record.isRedirected || record.opening.way == .mute))
        case ("output", .error(let error)): last == .failed && error == record.failures.last
        case ("shown", .value): last == .removed
        case ("removed", .value): last == .removed
        case (_, .error(let error)): record.failures.contains(error)
        default: false
        }
      if !isRight {
        fail(
          "\(record.number) is \(last.map { "\($0)" } ?? "nothing") with \(record.output.debugDescription)"
            + " and \(record.failures), and who waits for \(name) gets \(end)")
      }
    }
  }

  private func isWaiting(_ record: RouteRecord) -> Bool {
    record.opening.isAwaited && record.ends.count < 3
  }
}
