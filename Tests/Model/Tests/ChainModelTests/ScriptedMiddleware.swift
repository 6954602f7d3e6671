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
      name, in: module, ResultNames.short(result.name), result.event, result.status,
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
  unowned let world: World

  func handle(_ event: Event, next: Next) -> Outcome {
    guard let ask = event.data as? Ask, let act = ask.acts.first(where: { $0.place == place })
    else {
      return next.handle(event)
    }
    switch act.deed {
    case .holds:
      world.held.append((event, next.hold()))
      return .held
    case .answers:
      next.receive(EventResult(answering: event, status: .success, data: ask.answer(-1)))
      return .answered
    case .rejects: return next.reject(event, "")
    case .refusesSilently: return .rejected
    case .swallows: return .accepted
    case .declines: return .unhandled
    case .liesToHold: return .held
    case .spoils: return next.handle(event.with(data: "spoilt"))
    case .marks: return next.handle(event, mark: place)
    case .passesTwice:
      let outcome = next.handle(event)
      next.handle(event)
      return outcome
    case .goesOnThenAnswers, .answersThenGoesOn:
      world.held.append((event, next.hold()))
      let uses: [Use] = act.deed == .goesOnThenAnswers ? [.handle, .answer] : [.answer, .handle]
      for use in uses { world.useHeld(world.held.count - 1, use) }
      return .held
    }
  }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    guard let answer = result.data as? Answer, answer.swallowedAt == place else {
      return next.receive(result)
    }
    return .accepted
  }
}
