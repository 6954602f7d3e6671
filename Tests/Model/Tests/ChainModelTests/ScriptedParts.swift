// The view, presenter and interactor of the modules that random programs build.

import VIPER

/// A presenter or interactor with handlers that follow the instructions in the events.
@MainActor protocol ScriptedPart: ModulePart, Mapped {
  var world: World { get }
  var module: Int { get }
  /// `p` or `i`, for the trace.
  var letter: String { get }
}

extension ScriptedPart {
  func handleNow(_ ask: Ask) throws -> Answer {
    world.trace.handles(letter, in: module, ask.name, ask.number)
    runNow(ask.script)
    return try finish(ask)
  }

  func handleLater(_ ask: Ask) async throws -> Answer {
    let task = world.begin(ask)
    world.trace.handles(letter, in: module, ask.name, ask.number)
    for op in ask.script {
      switch op {
      case .wait: try await world.wait(task, ignoringCancellation: ask.ignoresCancellation)
      case .request(let send): try await world.requestInside(send, task)
      default: runNow([op])
      }
    }
    return try finish(ask)
  }

  func handleMany(_ ask: Ask) -> ScriptedElements {
    world.trace.handles(letter, in: module, ask.name, ask.number)
    runNow(ask.script)
    return ScriptedElements(ask: ask, world: world)
  }

  func handleWhole(_ event: Event) -> Outcome {
    guard let ask = event.data as? Ask else { return .unhandled }
    world.trace.handles(letter, in: module, ask.name, ask.number)
    switch ask.end {
    case .answers: return answer(event, with: ask.answer())
    case .fails(let status): return answer(Self.failure(event, status))
    case .declines: return .unhandled
    case .keeps:
      world.kept.append(World.Kept(event: event, part: self))
      return .accepted
    }
  }

  /// Resumes a retained event.
  func goOn(_ event: Event, _ use: Use) -> Outcome {
    switch use {
    case .handle, .mark, .drop: forward(event)
    case .answer: answer(event, with: Answer(number: -2))
    case .reject: answer(Self.failure(event, .error))
    }
  }

  private static func failure(_ event: Event, _ status: ResultStatus) -> EventResult {
    let answer = (event.data as? Ask)?.answer()
    return EventResult(answering: event, status: status, data: answer)
  }

  private func runNow(_ script: [Op]) {
    for op in script {
      switch op {
      case .publish(let number):
        world.trace.sent("publish", publish(ResultNames.news, Answer(number: number)))
      default: world.run(op)
      }
    }
  }

  private func finish(_ ask: Ask) throws -> Answer {
    if case .fails(let status) = ask.end { throw EventFailure(status, data: ask.answer()) }
    return ask.answer()
  }
}

extension MappingBuilder where Part: ScriptedPart & EventHandler {
  mutating func addHandler(of name: Name) {
    switch name.handler {
    case .now: on(name.event) { part, ask in try part.handleNow(ask) }
    case .later:
      on(name.event) { part, ask in try await part.handleLater(ask) }
      if name.policy != .concurrent { policy(name.policy, for: name.event) }
    case .many:
      on(name.event) { (part: Part, ask: Ask) -> ScriptedElements in part.handleMany(ask) }
    case .oneWay: on(name.oneWayEvent) { part, ask in _ = try part.handleNow(ask) }
    case .oneWayLater: on(name.oneWayEvent) { part, ask in _ = try await part.handleLater(ask) }
    case .whole: on(name.event) { part, event in part.handleWhole(event) }
    case nil: break
    }
  }
}

final class ScriptedInteractor: VIPInteractor, ScriptedPart {
  static let mapping = Mapping(ScriptedInteractor.self) { mapping in
    for name in Name.allCases where !name.isPresenters { mapping.addHandler(of: name) }
  }
  let world: World
  let module: Int
  let letter = "i"

  init(_ world: World, _ module: Int) { (self.world, self.module) = (world, module) }
}

final class ScriptedPresenter: VIPPresenter, ScriptedPart {
  static let mapping = Mapping(ScriptedPresenter.self) { mapping in
    for name in Name.allCases {
      if name.isPresenters { mapping.addHandler(of: name) }
      guard let forwarding = name.forwarding else { continue }
      mapping.on(name.event) { part, event in part.pass(event, forwarding) }
    }
    for name in Name.allCases {
      switch name.reshaping {
      case .takes: mapping.receive(name.event) { part, answer in part.take(answer) }
      case .formats:
        mapping.format(name.event, as: ResultNames.shown) { answer in
          if answer.isUnshapely { throw EventFailure(.warning, data: answer) }
          return Answer(number: answer.number + 1_000, then: answer.then)
        }
      case .formatsToText:
        mapping.format(name.event, as: ResultNames.text) { answer in "\(answer.number)!" }
      case nil: break
      }
    }
  }
  let world: World
  let module: Int
  let letter = "p"

  init(_ world: World, _ module: Int) { (self.world, self.module) = (world, module) }

  private func pass(_ event: Event, _ forwarding: Name.Forwarding) -> Outcome {
    guard var ask = event.data as? Ask else { return .unhandled }
    world.trace.handles(letter, in: module, ask.name, ask.number)
    switch forwarding {
    case .atOnce: return forward(event)
    case .changed:
      ask.number += 100
      return forward(event, with: ask)
    case .later:
      world.kept.append(World.Kept(event: event, part: self))
      return ask.number.isMultiple(of: 2) ? .accepted : .held
    }
  }

  private func take(_ answer: Answer) {
    world.trace.note("\(module)p takes \(answer.number)")
    for op in answer.then { world.run(op) }
  }
}

final class ScriptedView: VIPView, Mapped {
  static let mapping = Mapping(ScriptedView.self) { mapping in
    for name in Name.allCases {
      switch name.takenByView {
      case .everything: mapping.receive(name.event) { (view, result: EventResult) in view.take(result) }
      case .successes: mapping.receive(name.event) { view, answer in view.take(name.rawValue, answer) }
      case .nothing: break
      }
    }
    mapping.receive(ResultNames.shown) { (view, result: EventResult) in view.take(result) }
    mapping.receive(ResultNames.news) { (view, result: EventResult) in view.take(result) }
    mapping.receive(ResultNames.text) { view, text in
      view.world.trace.note("\(view.module)v takes text \(text)")
    }
  }
  let world: World
  let module: Int
  let onFailure: Op?

  init(_ world: World, _ module: Int, onFailure: Op?) {
    (self.world, self.module, self.onFailure) = (world, module, onFailure)
  }

  private func take(_ name: String, _ answer: Answer) {
    world.trace.note("\(module)v takes \(name) \(answer.number)")
    for op in answer.then { world.run(op) }
  }

  private func take(_ result: EventResult) {
    if let answer = result.data as? Answer {
      take("\(ResultNames.short(result.name)) \(result.status)", answer)
    } else {
      world.trace.note("\(module)v takes \(ResultNames.short(result.name)) \(result.status)")
      if let onFailure { world.run(onFailure) }
    }
  }
}

/// A sequence of answers. Each element waits for the driver.
struct ScriptedElements: AsyncSequence, Sendable {
  let ask: Ask
  let world: World

  func makeAsyncIterator() -> Iterator { Iterator(ask: ask, world: world) }

  struct Iterator: AsyncIteratorProtocol {
    let ask: Ask
    let world: World
    private var made = 0
    private var task: String?

    init(ask: Ask, world: World) { (self.ask, self.world) = (ask, world) }

    mutating func next() async throws -> Answer? { try await next(isolation: nil) }

    mutating func next(isolation: isolated (any Actor)?) async throws -> Answer? {
      let (name, answer) = try await world.element(made + 1, of: ask, task)
      task = name
      made += 1
      return answer
    }
  }
}
