// The middleware of the modules that random programs build.

import VIPER

/// A middleware that records the events and results that pass, and stores the event's id in the event's data.
struct TraceTap: Middleware {
  let name: String
  let module: Int
  unowned let world: World

  func handle(_ event: Event, next: Next) -> Outcome {
    guard event.kind != .lifecycle else { return next.handle(event) }
    world.trace.down(
      name, in: module, ResultNames.short(event.name), event.id, depth: event.depth,
      cause: event.cause)
    guard var ask = event.data as? Ask else { return next.handle(event) }
    ask.id = event.id
    return next.handle(event.with(data: ask))
  }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    world.trace.up(
      name, in: module, ResultNames.short(result.name), result.eventID, result.status,
      shown(result.data))
    return next.receive(result)
  }
}

/// Returns the text of a result's data for the trace.
func shown(_ data: (any Sendable)?) -> String {
  switch data {
  case let answer as Answer: "\(answer.number)"
  case let text as String: text
  case nil: "nothing"
  case let other?: "\(other)"
  }
}

/// A middleware that follows the instructions in the events and answers.
struct Policy: Middleware {
  let place: Int
  let module: Int
  unowned let world: World

  func handle(_ event: Event, next: Next) -> Outcome {
    guard let ask = event.data as? Ask, let act = ask.acts.first(where: { $0.place == place })
    else {
      return next.handle(event)
    }
    switch act.deed {
    case .holds, .holdsTwice:
      world.hold(.event(event), next.hold())
      if act.deed == .holdsTwice { world.hold(.event(event), next.hold()) }
      return .held
    case .holdsOrDrops:
      let held = next.hold()
      held.onClose(nil)
      world.hold(.event(event), held)
      return .held
    case .delays, .delaysOrDelivers:
      world.delay(event, next.hold(), isDeliveredAtClose: act.deed == .delaysOrDelivers)
      return .held
    case .answers:
      next.receive(answer(event, ask))
      return .answered
    case .rejects: return next.reject(event, "")
    case .refusesSilently: return .rejected
    case .swallows: return .accepted
    case .declines: return .unhandled
    case .liesToHold: return .held
    case .spoils: return next.handle(event.with(data: "spoilt"))
    case .marks: return next.handle(event, mark: world.mark())
    case .retries: return next.handle(event, mark: world.mark(event))
    case .marksTwice:
      let outcome = next.handle(event, mark: world.mark())
      next.handle(event, mark: world.mark())
      return outcome
    case .passesTwice:
      let outcome = next.handle(event)
      next.handle(event)
      return outcome
    case .goesOnThenAnswers, .answersThenGoesOn:
      world.hold(.event(event), next.hold())
      let uses: [Use] = act.deed == .goesOnThenAnswers ? [.handle, .answer] : [.answer, .handle]
      for use in uses { world.useHeld(world.held.count - 1, use) }
      return .held
    case .answersAndPasses:
      next.receive(answer(event, ask))
      return next.handle(event)
    case .answersAndMarks:
      next.receive(answer(event, ask))
      return next.handle(event, mark: world.mark())
    case .answersAndHolds:
      world.hold(.event(event), next.hold())
      next.receive(answer(event, ask))
      world.useHeld(world.held.count - 1, .handle)
      return .held
    case .answersFirst:
      next.receive(answer(event, ask).asElement)
      return next.handle(event)
    }
  }

  private func answer(_ event: Event, _ ask: Ask) -> EventResult {
    EventResult(answering: event, status: .success, data: ask.answer(-1))
  }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    let mark = next.mark(of: result, as: ScriptedMark.self)
    if let mark { world.trace.note("\(module) policy \(place) has mark \(mark.number)") }
    let act = (result.data as? Answer)?.returns.first { $0.place == place }
    switch act?.deed {
    case .swallows: return .accepted
    case .drops: return next.drop()
    case .passesTwice:
      let outcome = next.receive(result)
      next.receive(result)
      return outcome
    case .holds, .holdsTwice:
      world.hold(.result(result, of: mark?.event), next.hold())
      if act?.deed == .holdsTwice { world.hold(.result(result, of: mark?.event), next.hold()) }
      return .held
    case nil:
      guard let event = mark?.event, !result.isSuccess else { return next.receive(result) }
      world.hold(.result(result, of: event), next.hold())
      return .held
    }
  }
}

// Middlewares that ignore all names.

/// A middleware that declares one name and passes all other events and results on.
struct InertMiddleware: CheckedMiddleware {
  func declare(_ declaration: inout MiddlewareDeclaration) {
    declaration.events = [Name.nobody.event.key]
  }

  func handle(_ event: Event, next: Next) -> Outcome { next.handle(event) }
  func receive(_ result: EventResult, next: Next) -> Outcome { next.receive(result) }
}

/// A middleware for events only.
struct InertEventMiddleware: EventMiddleware {
  func handle(_ event: Event, next: Next) -> Outcome { next.handle(event) }
}
