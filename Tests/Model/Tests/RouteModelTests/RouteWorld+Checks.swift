// The conditions that a program of routes must meet after each step and at the end.

import VIPER
import VIPERTestSupport
import VIPERTesting

extension RouteWorld {
  // MARK: After each step

  func check(isIdle: Bool) {
    for record in records { check(record, isIdle: isIdle) }
    for (number, module) in modules.enumerated() {
      if module.removals > 1 { fail("module \(number) was removed \(module.removals) times") }
    }
    checkPendingWork(isIdle: isIdle)
    if isIdle { checkSink() }
  }

  /// Compares the router's list of pending work with the routes that this program knows to be open.
  private func checkPendingWork(isIdle: Bool) {
    let work = router.pendingWork
    let routes = work.filter { $0.kind == "route" }.count
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
    let transitions = work.filter { $0.kind == "transition" }.count
    let changing = records.filter {
      $0.handle?.state() == .routing || $0.handle?.state() == .removing
    }.count
    if transitions < changing { fail("\(changing) routes change, and \(transitions) transitions are pending: \(work)") }
    if isIdle, work.count != routes || work.contains(where: \.countsForIdle) {
      fail("pending work of an idle router: \(work)")
    }
  }

  private func checkSink() {
    var reported: [String] = []
    var lateFinishes = 0
    for diagnostic in sink.diagnostics {
      switch diagnostic.code {
      // The app has opened the module and does not read its messages yet.
      case "module.noOpener": break
      case "route.cannotCommit", "route.tooDeep", "route.noRouter", "event.lostWithModule": break
      case _ where diagnostic.underlying is RouteError: reported.append("\(diagnostic)")
      case "module.finishedTwice": lateFinishes += 1
      // The program releases the handle of a preview at once, or an interceptor redirects a sent route, which has no
      // handle, to a module that is only made.
      case "route.previewNotRetained" where records.contains { $0.handle == nil }:
        break
      // The program requests the style `window`, and the app makes no windows.
      case "route.noWindow": break
      default: fail("the sink receives \(diagnostic)")
      }
    }
    if lateFinishes < self.lateFinishes.lowerBound || lateFinishes > self.lateFinishes.upperBound {
      fail("\(lateFinishes) repeated calls of finish are reported, expected \(self.lateFinishes)")
    }
    var extra = reported
    for failure in failures {
      guard let index = extra.firstIndex(of: failure) else { return fail("the sink does not receive \(failure)") }
      extra.remove(at: index)
    }
    let preparing = Set(sink.diagnostics.filter { $0.code == "route.prepareFailed" }.map(\.description))
    if extra.count != failuresAfterEnd || !preparing.isSuperset(of: extra) {
      fail("the sink receives \(reported), interceptors \(failures)")
    }
  }

  private func check(_ record: RouteRecord, isIdle: Bool) {
    let name = "\(record.number)"
    if !record.rounds.isEmpty { fail("\(name): not all interceptors are notified: \(record.rounds)") }
    if record.afters > 1 || record.lefts > record.afters {
      fail("\(name): shown \(record.afters) times, removed \(record.lefts) times")
    }
    if record.heard.count > 1 { fail("\(name): its opener receives \(record.heard)") }
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
      if !isThere && !isExempt { fail("\(name) is routed, but not shown") }
      if record.afters != 1 { fail("\(name) is routed, after \(record.afters) rounds of interceptors") }
      if module?.isAlive != true { fail("\(name) is routed, but its module has closed") }
    case .removed, .failed:
      if isThere && !isExempt { fail("\(name) is \(state), but shown") }
      if state == .failed, handle.error().map({ "\($0)" }) != record.failures.last {
        fail(
          "\(name) failed because \(record.failures), its handle has \(handle.error().debugDescription)")
      }
      if module?.isAlive == true { fail("\(name) is \(state), but its module is open") }
      if record.lefts != record.afters {
        fail("\(name) is \(state): shown \(record.afters) times, removed \(record.lefts) times")
      }
    case .unrouted:
      if isThere && isIdle { fail("\(name) is unrouted, but shown") }
    case .routing, .removing:
      if isIdle { fail("\(name) is \(state), but the router is idle") }
    }
  }

  private func check(_ watch: RouteWatch, _ name: String) {
    for (state, next) in zip(watch.path, watch.told) where !Self.mayFollow(state, next) {
      fail("\(name) changed from \(state) to \(next): \(watch.path)")
    }
  }

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
      if !record.heard.isEmpty { fail("\(name): a result for an opener, but it has none") }
      return
    }
    guard modules[opener].isAlive else {
      let before = record.heardWhenOpenerWent ?? record.heard.count
      record.heardWhenOpenerWent = before
      if before != record.heard.count { fail("\(name): its opener receives a result, but has closed") }
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
        "\(name) has \(hasEnded ? "ended" : "not ended"), and its opener has received \(record.heard)")
    }
  }

  // MARK: At the end

  /// The maximum number of turns to wait before a missing effect is a failure. The number is high, because streams are
  /// read on other threads. A correct program never needs it.
  private static let patience = 50_000

  /// Releases all objects of the program, and checks that none of them is retained elsewhere.
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
      fail("module \(number) of \(module.record) is still alive")
    }
    if let leaks = router.leakProbe?.leaks, !leaks.isEmpty { fail("leaks: \(leaks)") }
    for record in records where record.hasHandle {
      tries = 0
      while tries < Self.patience,
        record.watches.contains(where: { !$0.isOver }) || isWaiting(record) || record.isRead
      {
        await Task.yield()
        tries += 1
      }
      for watch in record.watches {
        if !watch.isOver { fail("\(record.number): a stream does not end: \(watch.streamed)") }
        if watch.streamed != watch.path {
          fail("\(record.number): the stream has \(watch.streamed), the observer \(watch.path)")
        }
      }
      if record.isRead { fail("\(record.number): the messages do not end") }
      if !record.read.isSubsequence(of: Array(record.sent.dropFirst(record.unread))) {
        fail("\(record.number) has sent \(record.sent), and its reader has received \(record.read)")
      }
      if isWaiting(record) { fail("\(record.number): a task waits forever: \(record.ends)") }
      check(record, isIdle: true)
      checkEnds(of: record)
    }
    await router.idle()
    checkLists()
  }

  /// Checks that the router's lists of opened, pending and shown routes are empty.
  private func checkLists() {
    let pending = property("entries", of: property("pendingRoutes", of: router))
    for (name, list) in [("pending routes", pending), ("nested routes", property("routesBeingOpened", of: router))] {
      let count = list.map { Mirror(reflecting: $0).children.count }
      if count != 0 { fail("the router's \(name) are \(count.debugDescription)") }
    }
    guard let sessions = property("sessions", of: router) as? [Any] else {
      return fail("the router has no list of sessions")
    }
    for session in sessions {
      guard let routes = property("known", of: session), let elements = property("elements", of: routes) as? [Any]
      else {
        return fail("a session has no list of routes")
      }
      for element in elements {
        if let route = property("object", of: element), property("chain", of: route) != nil { fail("a module remains") }
      }
    }
  }

  /// Checks the ends of the tasks that waited for a handle.
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
            + " and \(record.failures), and the wait for \(name) ends with \(end)")
      }
    }
  }

  private func isWaiting(_ record: RouteRecord) -> Bool {
    record.opening.isAwaited && record.ends.count < 3
  }
}
