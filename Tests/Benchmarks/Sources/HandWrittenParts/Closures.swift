package import HandWrittenRuntime

// Parts that each fill a dictionary of closures when they are created.

typealias EventClosures = [String: @MainActor (NamedEvent) -> Void]
typealias ResultClosures = [String: @MainActor (NamedResult) -> Void]

/// The eight names that the interactor and the view map, and eight other names that the presenter maps.
enum ClosureNames {
  static let load = "noteList.load"
  static let others = [
    "noteList.open", "noteList.delete", "noteList.save", "noteList.search", "noteList.select",
    "noteList.share", "noteList.refresh",
  ]
  static let ofPresenter = [
    "noteList.loadRow", "noteList.openRow", "noteList.deleteRow", "noteList.saveRow",
    "noteList.searchRow", "noteList.selectRow", "noteList.shareRow", "noteList.refreshRow",
  ]
}

package final class ClosureView: NamedView {
  package var sum: Int { total }
  private var total = 0
  private let next: any NamedEventHandler
  private var results: ResultClosures = [:]

  init(next: any NamedEventHandler) {
    self.next = next
    results[ClosureNames.load] = { [weak self] in self?.show($0) }
    for name in ClosureNames.others { results[name] = { [weak self] in self?.ignore($0) } }
  }

  package func load(_ number: Int) { next.handle(NamedEvent(ClosureNames.load, number)) }

  package func receive(_ result: NamedResult) { results[result.name]?(result) }

  private func show(_ result: NamedResult) {
    if let answer = result.data as? Int { total &+= answer }
  }

  private func ignore(_ result: NamedResult) {}
}

final class ClosurePresenter: NamedPresenter {
  weak var previous: (any NamedResultReceiver)?
  private let next: any NamedEventHandler
  private var events: EventClosures = [:]
  private var results: ResultClosures = [:]

  /// Creates a presenter above an interactor or a logger.
  ///
  /// - Parameter mapsResults: Whether the presenter has a dictionary for results too.
  init(next: any NamedEventHandler, mapsResults: Bool) {
    self.next = next
    for name in ClosureNames.ofPresenter { events[name] = { [weak self] in self?.ignore($0) } }
    guard mapsResults else { return }
    for name in ClosureNames.ofPresenter { results[name] = { [weak self] in self?.ignore($0) } }
  }

  func handle(_ event: NamedEvent) {
    if let handler = events[event.name] { handler(event) } else { next.handle(event) }
  }

  func receive(_ result: NamedResult) {
    if let handler = results[result.name] { handler(result) } else { previous?.receive(result) }
  }

  private func ignore(_ event: NamedEvent) {}
  private func ignore(_ result: NamedResult) {}
}

final class ClosureInteractor: NamedInteractor {
  weak var previous: (any NamedResultReceiver)?
  private var events: EventClosures = [:]

  init() {
    events[ClosureNames.load] = { [weak self] in self?.load($0) }
    for name in ClosureNames.others { events[name] = { [weak self] in self?.ignore($0) } }
  }

  func handle(_ event: NamedEvent) { events[event.name]?(event) }

  private func load(_ event: NamedEvent) {
    if let number = event.data as? Int { previous?.receive(NamedResult(event.name, number &+ 1)) }
  }

  private func ignore(_ event: NamedEvent) {}
}

extension NamedModule where View == ClosureView {
  /// Creates a module of 3 parts and 2 loggers, with 8 names in each dictionary.
  ///
  /// - Parameter presenterMapsResults: Whether the presenter has a dictionary for results too. Without it the module
  ///   has 24 handlers.
  package static func closures(presenterMapsResults: Bool = true) -> NamedModule {
    NamedModule(
      view: ClosureView.init,
      presenter: { ClosurePresenter(next: $0, mapsResults: presenterMapsResults) },
      interactor: ClosureInteractor())
  }
}
