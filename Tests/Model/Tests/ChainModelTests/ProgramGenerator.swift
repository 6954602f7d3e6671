// Generates random programs. The same seed produces the same programs.

import VIPER
import VIPERTestSupport

struct ProgramGenerator {
  private var random: SeededGenerator
  private var lastNumber = 0
  private var isShallow = false

  init(_ random: SeededGenerator) { self.random = random }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func pick<Element>(_ elements: [Element], else other: Element) -> Element {
    elements.randomElement(using: &random) ?? other
  }

  mutating func program() -> Program {
    var program = Program()
    isShallow = chance(40)
    if isShallow { program.depthLimit = number(2..<8) }
    program.hasPolicyForAll = chance(30)
    program.steps.append(.build(shape()))
    let count = number(3..<14)
    for _ in 0..<count {
      program.steps.append(step())
      // Half of the held events that were resumed are answered afterwards, and the reverse.
      switch program.steps.last {
      case .useHeld(let number, let use) where use != .drop && chance(50):
        program.steps.append(.useHeld(number, use == .handle ? .answer : .handle))
      // Sends another event with the same name, while the first event may be in flight.
      case .send(let send)? where chance(20), .request(let send, _, _)? where chance(20):
        program.steps.append(.send(send))
      case .request(let send, _, _)? where send.ask.end == .keeps && chance(50):
        program.steps.append(.useKept(0, chance(70) ? .reject : .answer))
      default: break
      }
    }
    return program
  }

  private mutating func shape() -> ModuleShape {
    var shape = ModuleShape()
    shape.isReady = chance(85)
    shape.hasFirstPolicy = chance(65)
    shape.hasTap = chance(40)
    shape.hasSecondPolicy = chance(50)
    shape.hasLowerPolicy = chance(50)
    shape.hasInert = chance(40)
    // If a view sends an event after each failure, only the depth limit ends the program.
    if isShallow, chance(25) {
      shape.onFailure = .send(send(2))
    } else if chance(5) {
      shape.onFailure = .remove(number(0..<3))
    }
    return shape
  }

  private mutating func step() -> Step {
    switch number(0..<100) {
    case 0..<10: .build(shape())
    case 10..<26: .send(send(3))
    case 26..<30: .broadcast(ask(3))
    case 30..<44: .request(send(3), isCancelledAtOnce: chance(4), timeout: timeout())
    case 44..<54: .stream(many(), limit: chance(30) ? number(1..<3) : nil, isSlow: chance(40))
    case 54..<60: .cancel(number(0..<4))
    case 60..<76: .open(number(0..<4))
    case 76..<84: .useHeld(number(0..<3), use())
    case 84..<87: .useKept(number(0..<3), use())
    case 87..<90: .advance
    case 90..<92: .add(place: chance(60) ? Place.upperAdded : Place.lowerAdded, to: number(0..<3))
    case 92..<94: .takeOut(number(0..<2), of: number(0..<3))
    case 94..<97: .remove(number(0..<3))
    default: .release(number(0..<3))
    }
  }

  private mutating func timeout() -> Int? {
    chance(80) ? nil : chance(50) ? Seconds.shortTimeout : Seconds.longTimeout
  }

  private mutating func use() -> Use {
    chance(50) ? .handle : pick(Use.allCases, else: .handle)
  }

  private mutating func send(_ level: Int) -> Send {
    Send(module: number(0..<3), isFromPresenter: chance(35), ask: ask(level))
  }

  /// Returns an event for a stream of answers. Most of these events have many answers.
  private mutating func many() -> Send {
    var send = send(3)
    if chance(65) {
      send.ask.name = chance(85) ? .many : .takenMany
      send.ask.count = number(0..<4)
    }
    return send
  }

  private mutating func ask(_ level: Int) -> Ask {
    var ask = Ask(
      name: chance(20) ? pick([.latest, .single, .ordered], else: .latest) : pick(Name.allCases, else: .now))
    lastNumber += 1
    ask.number = lastNumber
    if chance(30) {
      for _ in 0..<number(1..<3) {
        let deed: Act.Deed = chance(30) ? .holds : pick(Act.Deed.allCases, else: .holds)
        ask.acts.append(Act(place: number(0..<Place.count), deed: deed))
      }
    }
    // The event is marked or held by an upper middleware, and held by a lower middleware.
    if chance(8) {
      ask.acts = [
        Act(place: number(0..<2), deed: pick([.marks, .retries, .holds], else: .marks)),
        Act(
          place: number(2..<4),
          deed: pick([.holds, .answersAndPasses, .answersAndMarks, .answersAndHolds, .answersThenGoesOn], else: .holds)),
      ]
    }
    // One node marks or holds the event several times.
    if chance(8) {
      ask.acts = [Act(place: number(0..<4), deed: pick([.marksTwice, .holdsTwice, .retries], else: .marksTwice))]
    }
    // The event is retained twice, and a node above receives the answer.
    if chance(6) {
      (ask.name, ask.end) = (.whole, .keeps)
      ask.acts = [Act(place: number(1..<3), deed: .passesTwice)]
      ask.returns = [Return(place: number(0..<2), deed: .swallows)]
      return ask
    }
    let isLater = ask.name.handler == .later || ask.name == .oneWayLater
    if chance(isLater ? 80 : 45) {
      for _ in 0..<number(1..<3) { ask.script.append(op(level - 1, isLater: isLater)) }
    }
    // Only a request of this name can wait for itself.
    if ask.name == .ordered, level > 0, chance(30) {
      var send = send(level - 1)
      send.ask.name = .ordered
      ask.script.append(.request(send))
    }
    ask.end = end(ask.name)
    if chance(25), level > 0 { ask.then = [op(level - 1, isLater: false)] }
    ask.count = number(0..<4)
    if chance(ask.name.handler == .many ? 30 : 15) {
      for _ in 0..<number(1..<3) {
        ask.returns.append(
          Return(
            place: number(0..<4), deed: pick(Return.Deed.allCases, else: .holds),
            element: ask.name.handler == .many && chance(70) ? number(1..<4) : nil))
      }
    }
    ask.ignoresCancellation = chance(20)
    return ask
  }

  private mutating func end(_ name: Name) -> End {
    if name.handler == .whole, chance(50) { return chance(70) ? .keeps : .declines }
    guard chance(25) else { return .answers }
    let statuses: [ResultStatus] = [
      .error, .warning, .timeout, .noMoreData, .empty, .invalid, .unhandled, .rejected, .cancelled,
    ]
    return .fails(pick(statuses, else: .error))
  }

  private mutating func op(_ level: Int, isLater: Bool) -> Op {
    switch number(0..<100) {
    case 0..<30 where isLater: .wait
    case 30..<50 where isLater && level > 0: .request(send(level))
    // A cycle of answers would never end. A cycle of events ends at the depth limit.
    case 82..<86 where isShallow: .useHeld(number(0..<3), chance(60) ? .handle : chance(80) ? .answer : .drop)
    case 86..<88 where isShallow: .useKept(number(0..<3), .handle)
    case 80..<82 where !isLater && level > 0: .requestAndCancel(send(level))
    case 76..<80 where level > 0: .broadcast(ask(level))
    case 88..<93: .publish(number(0..<100))
    case 93..<100: .remove(number(0..<3))
    default: level > 0 ? .send(send(level)) : .publish(number(0..<100))
    }
  }
}
