// The reference model: modules are built and close (laws 3 and 4).

import VIPER

extension ReferenceModel {
  func build(_ shape: ModuleShape) {
    var before: [Link] = [.tap("R")]
    if program.hasPolicyForAll { before.append(.policy(0)) }
    if shape.hasFirstPolicy { before.append(.policy(1)) }
    if shape.hasTap { before.append(.tap("a")) }
    if shape.hasInert { before += [.inert("InertMiddleware"), .inert("InertEventMiddleware")] }
    if shape.hasSecondPolicy { before.append(.policy(2)) }
    var after: [Link] = [.tap("r")]
    if shape.hasInert { after += [.inert("InertEventMiddleware"), .inert("InertMiddleware")] }
    if shape.hasLowerPolicy { after.append(.policy(3)) }
    if shape.hasTap { after.append(.tap("b")) }
    let links =
      before.enumerated().map { Station(place: $0.offset, link: $0.element) }
      + [Station(place: Station.presenter, link: .presenter)]
      + after.enumerated().map { Station(place: Station.presenter + 1 + $0.offset, link: $0.element) }
      + [Station(place: Station.interactor, link: .interactor)]
    modules.append(
      Module(
        links: links, last: [before.count - 1, Station.presenter + after.count], onFailure: shape.onFailure,
        isReady: shape.isReady))
    guard shape.isReady else { return }
    for step in ["viper.initialize", "viper.ready"] { sendStep(step, of: modules.count - 1) }
  }

  /// Adds a middleware as the last node of its side. Events that are under way or held do not pass the new node.
  func add(_ place: Int, to number: Int) {
    guard let index = index(number), !modules[index].isReleased else { return }
    let side = place == Place.lowerAdded ? 1 : 0
    modules[index].last[side] += 1
    let station = Station(place: modules[index].last[side], link: .policy(place))
    modules[index].links.append(station)
    modules[index].links.sort { $0.place < $1.place }
    modules[index].added.append(station.place)
  }

  func takeOut(_ number: Int, of module: Int) {
    guard let index = index(module), !modules[index].isReleased, !modules[index].added.isEmpty else { return }
    let place = modules[index].added.remove(at: number % modules[index].added.count)
    modules[index].links.removeAll { $0.place == place }
  }

  func index(_ number: Int) -> Int? { modules.isEmpty ? nil : number % modules.count }

  /// Reports that the view was removed. During a delivery, the module closes after the events that already wait.
  func remove(_ number: Int) {
    guard let index = index(number), !modules[index].isReleased, !modules[index].isRemoved
    else { return }
    modules[index].isRemoved = true
    guard modules[index].isReady else { return close(index) }
    sendStep("viper.removed", of: index)
    closeAfterDeliveries(index)
  }

  /// Closes a module after the deliveries under way. Law 2: before that, middleware may pass on the events that it holds,
  /// and all events that these cause are delivered.
  func closeAfterDeliveries(_ index: Int, rounds: Int = 0) {
    guard !isDelivering else { return queue.append(.close(index, rounds: rounds)) }
    _ = delivery {
      closeBetweenDeliveries(index, rounds: rounds)
      return .accepted
    }
  }

  func closeBetweenDeliveries(_ index: Int, rounds: Int) {
    current = nil
    let hasEvents = queue.contains { if case .event = $0 { true } else { false } }
    if rounds > 0, hasEvents { return closeAfterDeliveries(index, rounds: rounds) }
    guard rounds < 100, deliverAtClose(of: index) else { return close(index) }
    closeAfterDeliveries(index, rounds: rounds + 1)
  }

  /// Closes a module. Law 4: its handlers are cancelled, and its requests end with `gone`.
  func close(_ index: Int) {
    let lost = modules[index].isOpen ? handles.filter { $0.module == index } : []
    modules[index].isOpen = false
    if mistake == .handlersEndBeforeRequests { cancelHandlers(of: index) }
    // The requests end before the handlers are cancelled, so that the requests end with `gone` and not with
    // `cancelled`.
    end(requests.filter { $0.module == index }, .failed("gone", .cancelled, data: nil))
    cancelHandlers(of: index)
    for held in delays where held.module == index { endDelay(held) }
    for kept in keptMarks.values where kept.event.module == index { releaseKeptMarks(of: kept.event) }
    lose(lost)
  }

  private func cancelHandlers(of index: Int) {
    for handler in handlers where handler.event.module == index { cancel(handler) }
  }

  /// Releases the view, unless a request of the view is under way. Such a request retains the view.
  func release(_ number: Int) {
    guard let index = index(number), !modules[index].isReleased else { return }
    let isKept =
      askers.contains {
        !$0.isOver && $0.request.isForOne && !$0.send.isFromPresenter && $0.request.module == index
      }
      || handlers.contains {
        $0.state == .requesting && !$0.isNestedFromPresenter && $0.nestedModule == index
      }
    if isKept { return }
    if modules[index].isOpen, !modules[index].isReady,
      handlers.contains(where: { $0.event.module == index && $0.state != .over })
    {
      report("module.viewNotRetained", nil, in: index)
    }
    modules[index].isReleased = true
    close(index)
  }

  /// Law 4: a part lives as long as its view, a handler that runs in the part, or a request by the part.
  var alive: String {
    modules.indices.map { index in
      modules[index].isReleased
        ? "-" + (isPresenterAlive(index) ? "p" : "-") + (isInteractorAlive(index) ? "i" : "-")
        : "vpi"
    }.joined(separator: " ")
  }

  func isPresenterAlive(_ index: Int) -> Bool {
    !modules[index].isReleased
      || handlers.contains {
        ($0.isPresenters && $0.event.module == index && $0.state != .over)
          || ($0.isNestedFromPresenter && $0.nestedModule == index && $0.state == .requesting)
      }
      || askers.contains {
        !$0.isOver && $0.request.isForOne && $0.send.isFromPresenter && $0.request.module == index
      }
  }

  func isInteractorAlive(_ index: Int) -> Bool {
    !modules[index].isReleased
      || handlers.contains {
        // An answering sequence does not retain the part that created it.
        !$0.isPresenters && $0.event.module == index && $0.state != .over
          && $0.ask.name.handler != .many
      }
  }
}
