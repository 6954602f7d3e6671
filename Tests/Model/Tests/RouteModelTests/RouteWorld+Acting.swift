// The acts of the user, the app, the system and parts in a program of routes.

import VIPER
import VIPERHosting

extension RouteWorld {
  // MARK: Choosing

  private func record(_ which: Which, for this: RouteRecord?) -> RouteRecord? {
    let all = records.filter(\.hasHandle)
    switch which {
    case .this: return this
    case .opener: return this?.opener.map { records[modules[$0].record] }
    case .last: return all.last
    case .nth(let number): return all.isEmpty ? nil : all[number % all.count]
    }
  }

  /// Returns the record of a module that was made and not shown.
  private func made(_ which: Which, for this: RouteRecord?) -> RouteRecord? {
    let all = records.filter {
      !$0.isDoor && !$0.modules.isEmpty && $0.handle?.state() == .unrouted
    }
    if case .nth(let number) = which, !all.isEmpty { return all[number % all.count] }
    return which == .this ? nil : all.last
  }

  private func view(_ which: Which, for this: RouteRecord?) -> WorldView? {
    switch which {
    case .this: return this?.modules.last.flatMap { modules[$0].view }
    case .opener: return this?.opener.flatMap { modules[$0].view }
    case .last: return modules.last { $0.view != nil }?.view
    case .nth(let number):
      let all = modules.compactMap(\.view)
      return all.isEmpty ? nil : all[number % all.count]
    }
  }

  /// Returns the view of the opener, or `nil` if there is none. An app opens routes without a view.
  func source(_ source: Source, for this: RouteRecord?) -> WorldView? {
    switch source {
    case .app: nil
    case .seen(let window): hosts[window % hosts.count].tree.top as? WorldView
    case .module(let which): view(which, for: this)
    }
  }

  func host(_ window: Int) -> WorldHost { hosts[window % hosts.count] }

  // MARK: Acting

  /// Performs the acts that a record contains for a moment, each once.
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
    do throws(RouteError) { try self.act(act, for: this) } catch { note("✗ \(error)") }
  }

  private func act(_ act: RouteAct, for this: RouteRecord?) throws(RouteError) {
    switch act {
    case .open(let opening): open(opening, for: this)
    case .openTwice(let opening):
      open(opening, for: this)
      open(opening, for: this)
    case .remove(let which): record(which, for: this)?.handle?.remove()
    case .commit(let which, let style, let from):
      if let record = made(which, for: this) ?? record(which, for: this), let handle = record.handle {
        let outcome = handle.commit(style, source(from, for: this))
        if outcome == .held || outcome == .accepted { record.isCommitParked = true }
      }
    case .finish(let which, let output):
      if let view = view(which, for: this) { modules[view.number].presenter?.end(with: output) }
    case .tell(let which, let number):
      if let view = view(which, for: this) { tell(number, by: view.number) }
    case .tellAndFinish(let which, let number):
      if let view = view(which, for: this) {
        tell(number, by: view.number)
        modules[view.number].presenter?.end(with: number)
        tell(number + 1, by: view.number)
      }
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
        view.port.viewWasRemoved()
      }
    case .lose(let which):
      if let view = view(which, for: this),
        let host = hosts.first(where: { $0.tree.contains(view) }
        )
      {
        modules[view.number].isLost = true
        do throws(RouteError) { try host.lose(view) } catch {
          modules[view.number].isLost = false
          throw error
        }
      }
    case .reconcile:
      router.reconcile()
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
        case .this, .opener, .last: doors[doors.count - 1]
        }
      if let module = door.modules.last {
        modules[module].presenter?.end(with: isAllowed ? 1 : nil)
      }
    case .watch(let which):
      if let record = record(which, for: this), let handle = record.handle {
        record.watches.append(RouteWatch(handle))
      }
    case .drop(let which):
      // A waiting task retains the handle.
      if let record = record(which, for: this), !record.opening.isAwaited, !record.isDoor {
        record.handle = nil
      }
    case .host(let window, let deed): host(window).next.append(deed)
    case .goOn(let window): host(window).goOn()
    }
  }
}
