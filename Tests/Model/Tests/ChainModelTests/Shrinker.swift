import VIPERTestSupport
// Shrinks a program that shows a divergence.

/// The first difference between the runtime and the model.
struct Divergence: CustomStringConvertible {
  let step: Int
  let line: Int
  let real: [String]
  let model: [String]

  /// Creates the first difference in a step, or `nil` if there is none.
  init?(step: Int, real: [String], model: [String]) {
    guard real != model else { return nil }
    (self.step, self.real, self.model) = (step, real, model)
    line = zip(real, model).prefix { $0 == $1 }.count
  }

  /// The kind of the difference: the two lines without numbers and without the list of live parts.
  var kind: String {
    func plain(_ lines: [String]) -> String {
      guard line < lines.count else { return "nothing" }
      return lines[line].split(separator: " ").filter { !$0.allSatisfy("vpi-".contains) }
        .joined(separator: " ").filter { !$0.isNumber }
    }
    return plain(real) + " ≠ " + plain(model)
  }

  var description: String {
    func text(_ lines: [String]) -> String {
      lines.enumerated().dropFirst(max(0, line - 12)).prefix(25)
        .map { ($0.offset == line ? "  → " : "    ") + $0.element }.joined(separator: "\n")
    }
    return
      "Step \(step), in the runtime:\n\(text(real))\nStep \(step), in the model:\n\(text(model))"
  }
}

@MainActor struct Shrinker {
  /// Returns the divergence that a program still shows, or `nil`.
  let diverges: (Program) async throws -> Divergence?
  /// The maximum number of programs to try.
  var limit = 800

  /// Returns the smallest program found that still diverges.
  func shrink(_ program: Program, _ divergence: Divergence) async throws -> (Program, Divergence) {
    var best = (program, divergence)
    var tried = 0
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for candidate in Self.smaller(best.0) {
        guard tried < limit else { return best }
        tried += 1
        guard let found = try await diverges(candidate) else { continue }
        best = (candidate, found)
        isSmaller = true
        break
      }
    }
    return best
  }

  /// Returns programs that are a little smaller, the smallest first.
  static func smaller(_ program: Program) -> [Program] {
    var all: [Program] = []
    let count = program.steps.count
    for length in [count / 2, count / 4, 1] where length > 0 {
      for start in stride(from: count - length, through: 0, by: -1) {
        var copy = program
        copy.steps.removeSubrange(start..<start + length)
        all.append(copy)
      }
    }
    if program.hasPolicyForAll {
      var copy = program
      copy.hasPolicyForAll = false
      all.append(copy)
    }
    // Only the depth limit ends a program in which failures or held events form a cycle.
    let text = "\(program)"
    let mayGoOnForEver = ["on failure", " held ", " kept "].contains { text.contains($0) }
    if program.depthLimit != 1_000, !mayGoOnForEver {
      var copy = program
      copy.depthLimit = 1_000
      all.append(copy)
    }
    for (index, step) in program.steps.enumerated() {
      for simpler in simpler(step) where simpler != step {
        var copy = program
        copy.steps[index] = simpler
        all.append(copy)
      }
    }
    return all
  }

  private static func simpler(_ step: Step) -> [Step] {
    switch step {
    case .build(let shape): simpler(shape).map(Step.build)
    case .send(let send): simpler(send).map(Step.send)
    case .broadcast(let ask): [.send(Send(module: 0, ask: ask))] + simpler(ask).map(Step.broadcast)
    case .request(let send, let isCancelled, let timeout):
      [.request(send, isCancelledAtOnce: false), .send(send)]
        + simpler(send).map { .request($0, isCancelledAtOnce: isCancelled, timeout: timeout) }
    case .stream(let send, let limit, let isSlow):
      [.stream(send, limit: nil, isSlow: isSlow), .stream(send, limit: limit, isSlow: false)]
        + simpler(send).map { .stream($0, limit: limit, isSlow: isSlow) }
    case .cancel: [.cancel(0)]
    case .open: [.open(0)]
    case .useHeld(_, let use): [.useHeld(0, use)]
    case .useKept(_, let use): [.useKept(0, use)]
    case .advance: []
    case .remove: [.remove(0)]
    case .release: [.release(0)]
    case .add(let place, _): [.add(place: place, to: 0)]
    case .takeOut: [.takeOut(0, of: 0)]
    }
  }

  private static func simpler(_ shape: ModuleShape) -> [ModuleShape] {
    var all: [ModuleShape] = []
    func without(_ change: (inout ModuleShape) -> Void) {
      var copy = shape
      change(&copy)
      all.append(copy)
    }
    without { $0.isReady = true }
    without { $0.hasFirstPolicy = false }
    without { $0.hasTap = false }
    without { $0.hasSecondPolicy = false }
    without { $0.hasLowerPolicy = false }
    without { $0.hasInert = false }
    without { $0.onFailure = nil }
    if let op = shape.onFailure {
      for simpler in simpler(op) { without { $0.onFailure = simpler } }
    }
    return all
  }

  private static func simpler(_ send: Send) -> [Send] {
    var all: [Send] = []
    func with(_ change: (inout Send) -> Void) {
      var copy = send
      change(&copy)
      all.append(copy)
    }
    with { $0.module = 0 }
    with { $0.isFromPresenter = false }
    for ask in simpler(send.ask) { with { $0.ask = ask } }
    return all
  }

  private static func simpler(_ ask: Ask) -> [Ask] {
    var all: [Ask] = []
    func with(_ change: (inout Ask) -> Void) {
      var copy = ask
      change(&copy)
      if copy != ask { all.append(copy) }
    }
    with { $0.script = [] }
    with { $0.then = [] }
    for index in ask.script.indices { with { $0.script.remove(at: index) } }
    for index in ask.acts.indices { with { $0.acts.remove(at: index) } }
    for index in ask.returns.indices {
      with { $0.returns.remove(at: index) }
      with { $0.returns[index].element = nil }
    }
    with { $0.end = .answers }
    with { $0.count = 1 }
    with { $0.ignoresCancellation = false }
    with { $0.number = 0 }
    if ask.name != .now {
      with { $0.name = .now }
      if ask.name != .later { with { $0.name = .later } }
      if ask.name != .later, ask.name != .nobody { with { $0.name = .nobody } }
    }
    for index in ask.script.indices {
      for op in simpler(ask.script[index]) { with { $0.script[index] = op } }
    }
    for index in ask.then.indices {
      for op in simpler(ask.then[index]) { with { $0.then[index] = op } }
    }
    return all
  }

  private static func simpler(_ op: Op) -> [Op] {
    switch op {
    case .send(let send): simpler(send).map(Op.send)
    case .request(let send): [.send(send)] + simpler(send).map(Op.request)
    case .requestAndCancel(let send): [.send(send)] + simpler(send).map(Op.requestAndCancel)
    case .broadcast(let ask):
      [.send(Send(module: 0, ask: ask))] + simpler(ask).map(Op.broadcast)
    case .publish(let number): number == 0 ? [] : [.publish(0)]
    case .remove(let module): module == 0 ? [] : [.remove(0)]
    case .useHeld(let number, let use): number == 0 ? [] : [.useHeld(0, use)]
    case .useKept(let number, let use): number == 0 ? [] : [.useKept(0, use)]
    case .wait: []
    }
  }
}
