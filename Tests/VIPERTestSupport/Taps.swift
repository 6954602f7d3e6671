import VIPER

/// A middleware that records the events and results that pass it.
package struct Tap: Middleware {
  package let name: String
  package let journal: Journal

  package init(name: String, journal: Journal) {
    self.name = name
    self.journal = journal
  }

  package func handle(_ event: Event, next: Next) -> Outcome {
    if event.kind != .lifecycle { journal.note("\(name)↓\(event.name)") }
    return next.handle(event)
  }

  package func receive(_ result: EventResult, next: Next) -> Outcome {
    journal.note("\(name)↑\(result.name)")
    return next.receive(result)
  }
}

/// A middleware with closures as its methods.
package struct Inline: Middleware {
  package var onEvent: @MainActor (Event, Next) -> Outcome
  package var onResult: @MainActor (EventResult, Next) -> Outcome

  package init(
    onEvent: @escaping @MainActor (Event, Next) -> Outcome = { $1.handle($0) },
    onResult: @escaping @MainActor (EventResult, Next) -> Outcome = { $1.receive($0) }
  ) {
    self.onEvent = onEvent
    self.onResult = onResult
  }

  package func handle(_ event: Event, next: Next) -> Outcome { onEvent(event, next) }
  package func receive(_ result: EventResult, next: Next) -> Outcome { onResult(result, next) }
}

extension MiddlewareList {
  /// Middleware between the view and the presenter.
  package static func above(_ links: any Middleware...) -> MiddlewareList { MiddlewareList(beforePresenter: links) }

  /// Middleware between the presenter and the interactor.
  package static func below(_ links: any Middleware...) -> MiddlewareList { MiddlewareList(beforeInteractor: links) }
}
