// Generates random programs of routes. The same seed produces the same programs.

import VIPER
import VIPERTestSupport

struct RouteProgramGenerator {
  private var random: SeededGenerator
  private var windows = 1

  init(_ random: SeededGenerator) { self.random = random }

  private mutating func chance(_ percent: Int) -> Bool { number(0..<100) < percent }
  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func pick<Element>(_ elements: [Element], else other: Element) -> Element {
    elements.randomElement(using: &random) ?? other
  }

  mutating func program() -> RouteProgram {
    windows = chance(70) ? 1 : 2
    var program = RouteProgram(windows: windows)
    let isHasty = chance(50)
    for _ in 0..<number(3..<13) {
      program.steps.append(RouteMove(act: act(2), settles: !(isHasty && chance(45))))
    }
    return program
  }

  private mutating func window() -> Int { number(0..<windows) }

  private mutating func which() -> Which { chance(40) ? .last : .nth(number(0..<8)) }
  /// Returns a module for a nested act: often the module that performs the act.
  private mutating func which(_ level: Int) -> Which {
    level < 2 && chance(60) ? (chance(15) ? .opener : .this) : which()
  }

  private mutating func source(_ level: Int) -> Source {
    if level < 2, chance(40) { return .module(.this) }
    switch number(0..<100) {
    case 0..<65: return .seen(window: window())
    case 65..<85: return .app(window: window())
    default: return .module(which())
    }
  }

  private mutating func act(_ level: Int) -> RouteAct {
    switch number(0..<100) {
    case 0..<41: .open(opening(level))
    case 41..<43: .tell(which(level), number(0..<100))
    case 43..<45: .tellAndFinish(which(level), number(0..<100))
    case 45..<50: .openTwice(opening(level))
    case 50..<57: .remove(which(level))
    case 57..<63: .commit(which(level), chance(50) ? style() : nil, from: source(level))
    case 63..<69: .finish(which(level), chance(70) ? number(0..<9) : nil)
    case 69..<73: .back(window: window())
    case 73..<75: .dismiss(window: window())
    case 75..<79: .close(which(level))
    case 79..<81: .select(window: window(), pick(["a", "b"], else: "a"))
    case 81..<82: .root(window: window())
    case 82..<84: .tellRemoved(which(level))
    case 84..<87: .lose(which(level))
    case 87..<89: .reconcile
    case 89..<93: .decide(which(), chance(70))
    case 93..<94: .watch(which(level))
    case 94..<95: .drop(which(level))
    case 95..<99: .host(window: window(), pick(HostDeed.allCases, else: .pausesBefore))
    default: .goOn(window: window())
    }
  }

  private mutating func style() -> RouteStyle {
    pick(
      [
        .push, .push, .push, .present, .present, .replace, .root, .tab("a"), .tab("b"), .embed,
        .embed, .embed(in: "x"), .unshown, .unshown, .any, .sheet, .window, .named("fly"),
        .present.wrapped(in: .tabs("a")), .root.wrapped(in: .tabs("a")),
        .push.wrapped(in: .navigation),
      ], else: .push)
  }

  private mutating func opening(_ level: Int) -> Opening {
    var opening = Opening()
    opening.way =
      chance(50) ? .plain : pick(Way.allCases.filter { $0 != .unknown || chance(30) }, else: .plain)
    opening.source = source(level)
    if chance(70) { opening.style = style() }
    opening.isSent = chance(15)
    opening.isMarked = opening.isSent && chance(50)
    opening.isWrong = chance(2)
    opening.isAwaited = chance(30)
    if chance(12) { opening.preparing = pick(Preparing.allCases, else: .nothing) }
    if opening.way == .loaded || opening.way == .made {
      opening.supply = pick(Supply.allCases, else: .atOnce)
    }
    if chance(35) { opening.verdicts[number(0..<3)] = verdicts() }
    if chance(10) { opening.verdicts[number(0..<3)] = verdicts() }
    if level > 0, chance(45) {
      for _ in 0..<number(1..<4) {
        opening.deeds.append(Deed(moment: moment(), act: act(level - 1)))
      }
    }
    return opening
  }

  private mutating func verdicts() -> [Verdict] {
    (0..<number(1..<3)).map { _ in verdict(2) }
  }

  private mutating func verdict(_ level: Int) -> Verdict {
    switch number(0..<100) {
    case 0..<20: .proceed
    case 20..<32: .refuse
    case 32..<52: .redirect(pick(Way.allCases, else: .plain), chance(50) ? style() : nil)
    case 52..<85: level > 0 ? .park(verdict(level - 1)) : .proceed
    case 85..<95: level > 0 ? .parkBriefly(verdict(level - 1)) : .proceed
    default: .parkAndThrow
    }
  }

  private mutating func moment() -> Moment {
    switch number(0..<100) {
    case 0..<5: .prepared
    case 5..<17: .ready
    case 17..<27: .didAppear
    case 27..<32: .willDisappear
    case 32..<42: .removed
    case 42..<55: .heard
    case 55..<78: .state(pick([.routing, .routed, .removing, .removed, .failed], else: .routed))
    case 78..<83: .before(number(0..<3))
    case 83..<89: .after(number(0..<3))
    case 89..<95: .failed(number(0..<3))
    default: .left(number(0..<3))
    }
  }
}
