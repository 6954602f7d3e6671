// What must be true of a program of routes, after each step and in the end.

import VIPER
import VIPERTesting

extension RouteWorld {
  // MARK: What is heard

  func record(of request: RouteRequest) -> RouteRecord? {
    let number =
      (request.event.data as? RouteLoad)?.number ?? (request.event.data as? WrongLoad)?.number
    guard let number, number < records.count else {
      fail("nobody knows the request \(request.name)")
      return nil
    }
    return records[number]
  }

  func heard(_ result: EventResult, by module: Int) {
    guard let record = records.first(where: { $0.id != nil && $0.id == result.event }) else {
      return fail("module \(module) hears \(result) of nothing that was opened")
    }
    note("\(module) hears of \(record.number): \(result.status)")
    if record.opener != module { fail("\(module) hears of \(record.number), which is another's") }
    record.heard.append(result.status)
    reach(.heard, record)
  }

  func told(_ moment: Moment, module number: Int) {
    let module = modules[number]
    if module.removals > 0 { fail("module \(number) is told \(moment) after its removal") }
    if moment == .removed { module.removals += 1 }
    reach(moment, records[module.record])
  }

  func begins(module number: Int, with load: RouteLoad) {
    let module = modules[number]
    if module.hasBegun { fail("module \(number) begins twice") }
    module.hasBegun = true
    if load.number != module.record { fail("module \(number) gets another's parameters") }
  }

  func finished(_ number: Int) {
    let record = records[modules[number].record]
    if record.hasFinished { fail("\(record.number) finishes twice") }
    record.hasFinished = true
  }

  /// An interceptor is told of what became of a request: each once in a round, in reverse.
  func intercepted(_ request: RouteRequest, _ moment: Moment, _ error: String = "") {
    guard let record = record(of: request) else { return }
    let (kind, index) =
      switch moment {
      case .after(let index): ("after", index)
      case .left(let index): ("left", index)
      case .failed(let index): ("failed \(error)", index)
      default: ("nothing", 0)
      }
    if let round = record.rounds.last, round.kind == kind, round.told.last == index + 1 {
      record.rounds[record.rounds.count - 1].told.append(index)
    } else {
      record.rounds.append((kind, [index]))
    }
    note("\(index) is told of \(record.number): \(kind)")
    reach(moment, record)
    guard index == 0 else { return }
    let round = record.rounds.popLast()
    if round?.told != [1, 0] && round?.told != [2, 1, 0] {
      fail("interceptors are told of \(record.number) in the order \(round?.told ?? [])")
    }
    switch moment {
    case .after: record.afters += 1
    case .left: record.lefts += 1
    default:
      record.failures += 1
      failures.append(error)
    }
  }

  // MARK: After each step

  func check(isIdle: Bool) {
    for record in records { check(record, isIdle: isIdle) }
    for (number, module) in modules.enumerated() {
      if module.removals > 1 { fail("module \(number) is removed \(module.removals) times") }
    }
    var reported: [String] = []
    for diagnostic in sink.diagnostics {
      switch diagnostic {
      case .routeFailed(RouteError.cannotCommit), .routeFailed(RouteError.tooDeep),
        .routeFailed(RouteError.noRouter), .lostWithModule:
        break
      case .routeFailed(let error): reported.append("\(error)")
      default: fail("the sink gets \(diagnostic)")
      }
    }
    if reported.sorted() != failures.sorted() {
      fail("the sink gets \(reported), interceptors \(failures)")
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
      if state == .failed, handle.error() == nil { fail("\(name) failed without an error") }
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
    if hasEnded != (record.heard.count == 1) {
      fail(
        "\(name) has \(hasEnded ? "ended" : "not ended"), and its opener hears \(record.heard)")
    }
  }

  // MARK: In the end

  /// Lets go of all, and looks for what stays.
  func end() async {
    hosts = []
    for record in records { record.handle = nil }
    for _ in 0..<3 { await Task {}.value }
    await router.idle()
    for (number, module) in modules.enumerated() where module.view != nil || module.presenter != nil
    {
      fail("module \(number) of \(module.record) lives on")
    }
    if let leaks = router.leakProbe?.leaks, !leaks.isEmpty { fail("leaks: \(leaks)") }
    for record in records where record.hasHandle {
      var tries = 0
      while tries < 2_000, record.watches.contains(where: { !$0.isOver }) || isWaiting(record) {
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
    }
  }

  private func isWaiting(_ record: RouteRecord) -> Bool {
    record.opening.isAwaited && record.ends.count < 3
  }
}
