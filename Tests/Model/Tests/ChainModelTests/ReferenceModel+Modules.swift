// The reference model: modules come and go (laws 3 and 4).

import VIPER

extension ReferenceModel {
  func build(_ shape: ModuleShape) {
    var links: [Link] = [.tap("R")]
    if program.hasPolicyForAll { links.append(.policy(0)) }
    if shape.hasFirstPolicy { links.append(.policy(1)) }
    if shape.hasTap { links.append(.tap("a")) }
    if shape.hasSecondPolicy { links.append(.policy(2)) }
    links += [.presenter, .tap("r")]
    if shape.hasLowerPolicy { links.append(.policy(3)) }
    if shape.hasTap { links.append(.tap("b")) }
    links.append(.interactor)
    modules.append(Module(links: links, onFailure: shape.onFailure, isReady: shape.isReady))
    guard shape.isReady else { return }
    for step in ["viper.initialize", "viper.ready"] { tell(step, of: modules.count - 1) }
  }

  func index(_ number: Int) -> Int? { modules.isEmpty ? nil : number % modules.count }

  /// The view says that it has left. What was sent before goes before: the module closes in its turn.
  func remove(_ number: Int) {
    guard let index = index(number), !modules[index].isReleased, !modules[index].isRemoved
    else { return }
    modules[index].isRemoved = true
    guard modules[index].isReady else { return close(index) }
    tell("viper.removed", of: index)
    if isDelivering {
      queue.append(.close(index))
    } else {
      close(index)
    }
  }

  /// Law 4: a module that closes cancels its handlers; who waits for them hears that it is gone.
  func close(_ index: Int) {
    modules[index].isOpen = false
    // Who waits hears that the module has gone, and not that it was cancelled.
    for request in requests where request.module == index {
      end(request, .failed("gone", .cancelled, data: nil))
    }
    for handler in handlers where handler.event.module == index { cancel(handler) }
  }

  /// The view is let go of. Who waits for what it was asked to request keeps it.
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
    modules[index].isReleased = true
    close(index)
  }

  /// Law 4: a part lives as long as its view, a handler that runs in it, or a request made by it.
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
        // A sequence that answers does not hold the part that made it.
        !$0.isPresenters && $0.event.module == index && $0.state != .over
          && $0.ask.name.handler != .many
      }
  }
}
