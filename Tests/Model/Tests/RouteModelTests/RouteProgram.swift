// Random programs of routes as plain data: what is opened, removed and closed, by whom and when.

import VIPER

/// What every route of a program carries: which opening it is.
struct RouteLoad: Sendable { let number: Int }

/// Data that no route takes.
struct WrongLoad: Sendable { let number: Int }

/// The routes of a program; all but the doors lead to modules of one kind.
enum Way: String, CaseIterable, Sendable {
  case plain, mute, limited, made, loaded, broken, unknown

  static let plainName = RouteName<RouteLoad, Int>("routeWorld.plain")
  static let muteName = RouteName<RouteLoad, Never>("routeWorld.mute")
  static let limitedName = RouteName<RouteLoad, Int>("routeWorld.limited")
  static let madeName = RouteName<RouteLoad, Int>("routeWorld.made")
  static let loadedName = RouteName<RouteLoad, Int>("routeWorld.loaded")
  static let brokenName = RouteName<RouteLoad, Int>("routeWorld.broken")
  static let unknownName = RouteName<RouteLoad, Int>("routeWorld.unknown")
  /// What is parked or loaded waits for a module of this route.
  static let doorName = RouteName<RouteLoad, Int>("routeWorld.door")

  /// The names of all but the one without output.
  var name: RouteName<RouteLoad, Int> {
    switch self {
    case .plain, .mute: Self.plainName
    case .limited: Self.limitedName
    case .made: Self.madeName
    case .loaded: Self.loadedName
    case .broken: Self.brokenName
    case .unknown: Self.unknownName
    }
  }
}

/// One of those that are there, by number, whatever their count.
enum Which: Equatable, Sendable {
  case this
  case nth(Int)
  case last
}

/// Who opens a route.
enum Source: Equatable, Sendable {
  case app(window: Int)
  case seen(window: Int)
  case module(Which)
}

/// What an interceptor does with a route.
indirect enum Verdict: Equatable, Sendable {
  case proceed
  case refuse
  case redirect(Way, RouteStyle?)
  /// Parks it until its door closes with an output, then does what follows.
  case park(Verdict)
  /// Parks it, and decides by itself.
  case parkBriefly(Verdict)
  case parkAndThrow
}

/// What is loaded, or made, for a module.
enum Supply: String, CaseIterable, Sendable {
  case atOnce, behindDoor, briefly, fails, failsBehindDoor
}

/// How the view is prepared.
enum Preparing: String, CaseIterable, Sendable { case nothing, something, fails, wrongTarget }

/// When something is done from within.
enum Moment: Equatable, Sendable {
  case prepared, ready, didAppear, willDisappear, removed, heard
  case state(RouteState)
  case before(Int), after(Int), failed(Int), left(Int)
}

struct Deed: Equatable, Sendable {
  let moment: Moment
  var act: RouteAct
}

/// One route that somebody opens.
struct Opening: Equatable, Sendable {
  var way = Way.plain
  var source = Source.app(window: 0)
  var style: RouteStyle?
  /// Whether it goes through the chain, so that there is no handle.
  var isSent = false
  var isWrong = false
  var isAwaited = false
  var preparing = Preparing.nothing
  var supply = Supply.atOnce
  /// What the interceptors say, the first time that each is asked, and so on.
  var verdicts: [Int: [Verdict]] = [:]
  var deeds: [Deed] = []
}

/// What a host does at its next transition.
enum HostDeed: String, CaseIterable, Sendable {
  case pausesBefore, pausesAfter, refuses, lies, throwsAfter
}

/// One thing that is done, by a person, the app, the system or a part.
indirect enum RouteAct: Equatable, Sendable {
  case open(Opening)
  case openTwice(Opening)
  case remove(Which)
  case commit(Which, RouteStyle?, from: Source)
  case finish(Which, Int?)
  case back(window: Int)
  case dismiss(window: Int)
  case close(Which)
  case select(window: Int, String)
  case root(window: Int)
  /// The view's port is told that it has left, and the host still has it.
  case tellRemoved(Which)
  /// The host drops the view, and tells nobody.
  case lose(Which)
  case reconcile
  case decide(Which, Bool)
  case watch(Which)
  case drop(Which)
  case host(window: Int, HostDeed)
  /// The host lets its transition go on.
  case goOn(window: Int)
}

struct RouteMove: Equatable, Sendable {
  var act: RouteAct
  /// Whether the router is idle before the next step.
  var settles = true
}

struct RouteProgram: Equatable, Sendable, CustomStringConvertible {
  var windows = 1
  var steps: [RouteMove] = []

  var description: String {
    (["\(windows) windows"]
      + steps.enumerated().map {
        "\($0.offset + 1). \($0.element.act)" + ($0.element.settles ? "" : " …")
      }).joined(separator: "\n")
  }
}

// MARK: As text

extension Which: CustomStringConvertible {
  var description: String {
    switch self {
    case .this: "this"
    case .nth(let number): "#\(number)"
    case .last: "the last"
    }
  }
}

extension Verdict: CustomStringConvertible {
  var description: String {
    switch self {
    case .proceed: "proceed"
    case .refuse: "refuse"
    case .redirect(let way, let style):
      "redirect to \(way.rawValue)" + (style.map { " as \($0)" } ?? "")
    case .park(let after): "park, then \(after)"
    case .parkBriefly(let after): "park briefly, then \(after)"
    case .parkAndThrow: "park and throw"
    }
  }
}

extension Source: CustomStringConvertible {
  var description: String {
    switch self {
    case .app(let window): "the app in \(window)"
    case .seen(let window): "what \(window) shows"
    case .module(let which): "\(which)"
    }
  }
}

extension Deed: CustomStringConvertible {
  var description: String { "at \(moment): \(act)" }
}

extension Opening: CustomStringConvertible {
  var description: String {
    var words = ["\(way.rawValue) from \(source)"]
    if let style { words.append("as \(style)") }
    if isSent { words.append("sent") }
    if isWrong { words.append("with wrong parameters") }
    if isAwaited { words.append("awaited") }
    if preparing != .nothing { words.append("preparing \(preparing)") }
    if supply != .atOnce { words.append("supplied \(supply)") }
    for (index, verdicts) in verdicts.sorted(by: { $0.key < $1.key }) {
      words.append("\(index) says \(verdicts)")
    }
    if !deeds.isEmpty { words.append("\(deeds)") }
    return words.joined(separator: ", ")
  }
}
