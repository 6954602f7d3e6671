// Runs a program step by step, in the runtime and in the reference model.

import VIPER
import VIPERTesting

@MainActor final class ProgramRunner {
  private let program: Program
  private let world: World
  private let model: ReferenceModel
  /// The maximum number of turns of the main actor's queue to wait for required work.
  private let patience: Int
  private var seen = (lines: 0, wakes: 0, diagnostics: 0)

  /// Runs a program until the runtime and the model differ.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - watching: The observation of the runtime.
  ///   - mistake: The mistake of the model, to verify the test itself.
  ///   - patience: The maximum number of turns of the main actor's queue to wait for required work. A program that
  ///     follows the laws never waits for long, so a high number costs nothing.
  /// - Returns: The difference, or `nil`, and the trace of the runtime.
  static func run(
    _ program: Program, watching: Watching = [], mistake: ReferenceModel.Mistake? = nil, patience: Int = 100_000
  ) async throws -> (divergence: Divergence?, trace: [String]) {
    let runner = try ProgramRunner(program, watching, mistake: mistake, patience: patience)
    let divergence = try await runner.run()
    let trace = runner.world.trace.lines
    await runner.tearDown()
    return (divergence, trace)
  }

  private init(_ program: Program, _ watching: Watching, mistake: ReferenceModel.Mistake?, patience: Int) throws {
    self.program = program
    self.patience = patience
    world = try World(program, watching)
    model = ReferenceModel(program, observesHops: watching.contains(.hops), mistake: mistake)
  }

  private func run() async throws -> Divergence? {
    var count = 0
    func settled() async -> Divergence? {
      count += 1
      return await settle(step: count)
    }
    for step in program.steps {
      try perform(step)
      model.perform(step)
      if let found = await settled() { return found }
    }
    // The end of each program: all askers are cancelled, all modules close, and all gates open.
    while world.askers.contains(where: { !$0.isOver }) {
      world.cancel(0)
      model.perform(.cancel(0))
      if let found = await settled() { return found }
    }
    for index in world.modules.indices {
      for step in [Step.remove(index), .release(index)] {
        try perform(step)
        model.perform(step)
        if let found = await settled() { return found }
      }
    }
    while world.isAnybodyWaiting {
      world.open(0)
      model.perform(.open(0))
      if let found = await settled() { return found }
    }
    await pause(8)
    return await settled()
  }

  /// Releases all objects and cancels all tasks, including leftovers of a broken runtime.
  private func tearDown() async {
    world.held = []
    world.kept = []
    for asker in world.askers { asker.task?.cancel() }
    for index in world.modules.indices {
      world.remove(index)
      world.modules[index].view = nil
    }
    for _ in 0..<50 {
      guard world.isAnybodyWaiting else { return }
      world.open(0)
      await pause(2)
    }
  }

  // MARK: Steps

  private func perform(_ step: Step) throws {
    switch step {
    case .build(let shape): try world.build(shape, hasPolicyForAll: program.hasPolicyForAll)
    case .send(let send): world.run(.send(send))
    case .broadcast(let ask): world.broadcast(ask)
    case .request(let send, let isCancelled, let timeout):
      world.request(send, isCancelledAtOnce: isCancelled, timeout: timeout)
    case .stream(let send, let limit, let isSlow):
      world.stream(send, limit: limit, isSlow: isSlow)
    case .cancel(let number): world.cancel(number)
    case .open(let number): world.open(number)
    case .useHeld(let number, let use): world.useHeld(number, use)
    case .useKept(let number, let use): world.useKept(number, use)
    case .advance: world.advance()
    case .remove(let module): world.remove(module)
    case .release(let module): world.release(module)
    case .add(let place, let module): world.add(place, to: module)
    case .takeOut(let number, let module): world.takeOut(number, of: module)
    }
  }

  // MARK: Settling

  /// Waits until all required work has run, then compares the traces.
  private func settle(step: Int) async -> Divergence? {
    await pause(2)
    await model.settle(following: self)
    // The delay that a step ends is silent until its task runs.
    await waitForWake(after: model.wakesOfStep - 1)
    var rounds = 0
    var state = await state()
    // The observers may receive the end of a task after the state has reached its final value.
    while state != model.state || world.ends.count < model.ends.count, rounds < patience {
      rounds += 1
      await pause(1)
      state = await self.state()
    }
    let diagnostics = world.diagnostics
    world.trace.note(reports: diagnostics.dropFirst(seen.diagnostics).map(caseName))
    for end in world.ends.sorted() { world.trace.note(end) }
    world.ends = []
    world.trace.note(state)
    let real = Array(world.trace.lines.dropFirst(seen.lines))
    seen = (world.trace.lines.count, world.trace.wakes.count, diagnostics.count)
    return Divergence(step: step, real: real, model: model.endStep())
  }

  /// Returns a text with the externally visible state.
  private func state() async -> String {
    let (router, idle) = (world.router, Idle())
    let task = Task {
      await router.idle()
      idle.isReached = true
    }
    await pause(1)
    task.cancel()
    return world.state + (idle.isReached ? ", idle" : ", busy")
  }

  private final class Idle { var isReached = false }

  /// Lets the tasks that wait for the main actor run. A task that waits for a continuation returns to the main actor
  /// through another executor, so this function suspends on that executor too. A few rounds may still not be enough.
  private func pause(_ rounds: Int) async {
    for round in 0..<rounds {
      if round == 0 { await Task.detached {}.value }
      await Task.yield()
    }
  }
}

extension ProgramRunner: WakeSource {
  var wakes: ArraySlice<String> { world.trace.wakes.dropFirst(seen.wakes) }

  func waitForWake(after count: Int) async {
    var rounds = 0
    while wakes.count <= count, rounds < patience {
      rounds += 1
      await pause(1)
    }
  }

  func waitForQueue() async { await pause(3) }
}
