// The notifications of openers, modules and interceptors in a program of routes.

import VIPER

extension RouteWorld {
  func record(of request: RouteRequest) -> RouteRecord? {
    let number =
      (request.event.data as? RouteLoad)?.number ?? (request.event.data as? WrongLoad)?.number
    guard let number, number < records.count else {
      fail("unknown request \(request.name)")
      return nil
    }
    return records[number]
  }

  func heard(_ result: EventResult, by module: Int) {
    // A route that ends while it is being opened has no handle yet, so its record is found by its opener. If the opener
    // has several such records, a record that has finished is preferred.
    let unknown = records.filter { $0.id == nil && $0.opener == module }
    guard
      let record = records.first(where: { $0.id != nil && $0.id == result.eventID })
        ?? unknown.last(where: { $0.finishes }) ?? unknown.last
    else { return fail("module \(module) receives \(result) of an unknown route") }
    record.id = result.eventID
    note("\(module) receives the result of \(record.number): \(result.status)")
    if record.opener != module { fail("\(module) receives the result of \(record.number), which it has not opened") }
    record.heard.append(result.status)
    reach(.heard, record)
  }

  // MARK: Messages

  /// Sends a message of a module to the module's opener.
  func tell(_ number: Int, by module: Int) {
    let record = records[modules[module].record]
    guard let presenter = modules[module].presenter else { return }
    record.sent.append(number)
    let outcome = presenter.tell(number)
    note("\(module) sends the message \(number): \(outcome)")
  }

  /// Records that the opener receives a message.
  func told(_ result: EventResult, view: Int) {
    guard let number = result.data as? Int, let record = records.first(where: { $0.id == result.eventID }) else {
      return
    }
    note("\(view) receives the message \(number) of \(record.number)")
    if record.opener != view { fail("\(view) receives a message of \(record.number), which it has not opened") }
    if !record.heard.isEmpty { fail("\(view) receives a message of \(record.number) after the result") }
    record.received.append(number)
    if !record.received.isSubsequence(of: record.sent) {
      fail("\(view) receives \(record.received) of \(record.number), which has sent \(record.sent)")
    }
  }

  /// Records that a result passes the middleware of an opener, with the mark that the middleware finds.
  func passes(_ result: EventResult, mark: Int?) {
    guard let mark else { return }
    if records[mark].id != result.eventID { fail("a result of another route has the mark \(mark)") }
  }

  func told(_ moment: Moment, module number: Int) {
    let module = modules[number]
    if module.removals > 0 { fail("module \(number) receives \(moment) after its removal") }
    if moment == .removed { module.removals += 1 }
    reach(moment, records[module.record])
  }

  func begins(module number: Int, with load: RouteLoad) {
    let module = modules[number]
    if module.hasBegun { fail("module \(number) begins twice") }
    module.hasBegun = true
    if load.number != module.record { fail("module \(number) receives parameters of another route") }
  }

  func finishes(_ number: Int) {
    let record = records[modules[number].record]
    // While a module is shown, it may finish again, because the host may have refused its removal.
    if modules[number].finishes {
      lateFinishes.upperBound += 1
      if let state = record.handle?.state(), state != .routed { lateFinishes.lowerBound += 1 }
    }
    modules[number].finishes = true
    record.finishes = true
  }

  func finished(_ number: Int, with output: Int?) {
    let record = records[modules[number].record]
    if record.hasFinished { fail("\(record.number) finishes twice") }
    record.hasFinished = true
    record.output = output
  }

  /// Records that an interceptor is notified of a request. In a round, each interceptor is notified once, in reverse
  /// order.
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
    note("interceptor \(index) is notified of \(record.number): \(kind)")
    reach(moment, record)
    guard index == 0 else { return }
    let round = record.rounds.popLast()
    if round?.told != [1, 0] && round?.told != [2, 1, 0] {
      fail("interceptors are notified of \(record.number) in the order \(round?.told ?? [])")
    }
    switch moment {
    case .after: record.afters += 1
    case .left: record.lefts += 1
    default:
      record.failures.append(error)
      failures.append(error)
    }
  }
}

extension Array where Element: Equatable {
  /// Whether the elements occur in another list in the same order.
  func isSubsequence(of other: [Element]) -> Bool {
    var rest = other[...]
    return allSatisfy { element in
      guard let index = rest.firstIndex(of: element) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
  }
}
