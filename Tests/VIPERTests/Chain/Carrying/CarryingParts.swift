import VIPER
import VIPERTestSupport
import VIPERTesting

// A module that records the values that its events and results carry.

enum Carrying {
  static let trace = EventValueKey<String>()
  static let attempt = EventValueKey<Int>()

  /// Answered by the interactor, synchronously.
  static let ask = EventName<Int, Int>("carrying.ask")
  /// Answered by the interactor after its gate is open.
  static let later = EventName<Int, Int>("carrying.later")
  /// Answered by the interactor, synchronously. The presenter sends this event because of other events and results.
  static let follow = EventName<Int, Int>("carrying.follow")
  /// Answered by the interactor. When the presenter receives the answer, it sends ``follow``.
  static let lead = EventName<Int, Int>("carrying.lead")
  /// Handled by the presenter, which sends ``follow`` immediately, and again after its gate is open.
  /// Then it requests ``follow``.
  static let relay = EventName<Void, Never>("carrying.relay")
  /// Published by the interactor when it handles ``ask``.
  static let asked = EventName<Never, Int>("carrying.asked")
}

/// An interactor that records the value during each of its handlers.
final class CarryingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(CarryingInteractor.self) {
    $0.on(Carrying.ask) { part, number in
      part.note("ask")
      part.publish(Carrying.asked, number)
      part.during()
      return number
    }
    $0.on(Carrying.later) { part, number in
      await part.gate.pass()
      part.note("later, after an await")
      part.afterAwait()
      return number
    }
    $0.on(Carrying.follow) { part, number in
      part.note("follow \(number)")
      return try part.answer(number)
    }
    $0.on(Carrying.lead) { part, number in number }
  }
  let gate = Gate()
  /// The names of the handlers and the values that they have read.
  var notes: [String] = []
  /// The work of the synchronous handler.
  var during: @MainActor () -> Void = {}
  /// The work of the asynchronous handler after its `await`.
  var afterAwait: @MainActor () -> Void = {}
  var answer: @MainActor (Int) throws -> Int = { $0 }

  private func note(_ handler: String) {
    notes.append("\(handler): \(carriedValue(for: Carrying.trace) ?? "none")")
  }
}

/// A presenter that sends events because of other events and results.
final class CarryingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(CarryingPresenter.self) {
    $0.on(Carrying.relay) { presenter in
      presenter.send(Carrying.follow(1))
      await presenter.gate.pass()
      presenter.send(Carrying.follow(2))
      _ = try? await presenter.request(Carrying.follow(3))
    }
    $0.receive(Carrying.lead) { presenter, number in
      presenter.send(Carrying.follow(number))
    }
  }
  let gate = Gate()
}

/// A middleware that records the value of each business event and each result.
struct ValueReader: Middleware {
  let journal: Journal

  func handle(_ event: Event, next: Next) -> Outcome {
    if event.kind != .lifecycle { note("\(event.name)", event.carriedValue(for: Carrying.trace)) }
    return next.handle(event)
  }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    note("answer \(result.name)", result.carriedValue(for: Carrying.trace))
    return next.receive(result)
  }

  private func note(_ step: String, _ value: String?) {
    journal.note("\(step.replacing("carrying.", with: "")): \(value ?? "none")")
  }
}

/// A middleware that attaches values to events.
struct ValueWriter: EventMiddleware {
  let change: @MainActor (Event) -> Event
  func handle(_ event: Event, next: Next) -> Outcome { next.handle(event.kind == .business ? change(event) : event) }
}

/// The module, with middleware that a test chooses between the two parts.
@MainActor struct CarryingModule {
  let interactor = CarryingInteractor()
  let presenter = CarryingPresenter()
  let journal = Journal()
  let probe: ModuleProbe

  init(_ middleware: any Middleware...) throws {
    let reader = ValueReader(journal: journal)
    probe = try ModuleProbe(
      presenter: presenter, interactor: interactor,
      middleware: MiddlewareList(beforePresenter: [reader], beforeInteractor: middleware))
  }

  var view: ProbeView { probe.view }
  var notes: [String] { interactor.notes }

  /// The values of the results with a name that the view has received.
  func values(of name: some TypedName) -> [String?] {
    probe.results(of: name).map { $0.carriedValue(for: Carrying.trace) }
  }
}
