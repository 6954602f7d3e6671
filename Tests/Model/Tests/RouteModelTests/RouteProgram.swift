// Random programs of routes as plain data: the acts, their sources and their moments.

import VIPER

/// The parameters of each route of a program: the number of the opening.
struct RouteLoad: Sendable { let number: Int }

/// Parameters that no route accepts.
struct WrongLoad: Sendable { let number: Int }

/// The routes of a program. All except the doors lead to modules of one kind.
enum Way: String, CaseIterable, Sendable {
  case plain, mute, limited, made, loaded, broken, unknown

  static let plainName = RouteName<RouteLoad, Int>("routeWorld.plain")
  static let muteName = RouteName<RouteLoad, Never>("routeWorld.mute")
  static let limitedName = RouteName<RouteLoad, Int>("routeWorld.limited")
  static let madeName = RouteName<RouteLoad, Int>("routeWorld.made")
  static let loadedName = RouteName<RouteLoad, Int>("routeWorld.loaded")
  static let brokenName = RouteName<RouteLoad, Int>("routeWorld.broken")
  static let unknownName = RouteName<RouteLoad, Int>("routeWorld.unknown")
  /// The route to a door: a module that parked routes and loaders wait for.
  static let doorName = RouteName<RouteLoad, Int>("routeWorld.door")

  /// The name of the route, except for the route without output.
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

/// An existing record or view. A number is used modulo the number of records or views.
enum Which: Equatable, Sendable {
  case this
  /// The module that opened this route.
  case opener
  case nth(Int)
  case last
}

/// The opener of a route.
enum Source: Equatable, Sendable {
  case app(window: Int)
  case seen(window: Int)
  case module(Which)
}

/// The decision of an interceptor about a route.
indirect enum Verdict: Equatable, Sendable {
  case proceed
  case refuse
  case redirect(Way, RouteStyle?)
  /// Parks the route until its door closes with an output, then applies the next verdict.
  case park(Verdict)
  /// Parks the route for one turn of the main actor, then applies the next verdict.
  case parkBriefly(Verdict)
  case parkAndThrow
}

/// The way in which a module's parameters are loaded or mapped.
enum Supply: String, CaseIterable, Sendable {
  case atOnce, behindDoor, briefly, fails, failsBehindDoor
}

/// The way in which the view is prepared.
enum Preparing: String, CaseIterable, Sendable { case nothing, something, fails, wrongTarget }

/// The moment at which a module or an interceptor performs an act.
enum Moment: Equatable, Sendable {
  case prepared, ready, didAppear, willDisappear, removed, heard
  case state(RouteState)
  case before(Int), after(Int), failed(Int), left(Int)
}

struct Deed: Equatable, Sendable {
  let moment: Moment
  var act: RouteAct
}

/// One opening of a route.
struct Opening: Equatable, Sendable {
  var way = Way.plain
  var source = Source.app(window: 0)
  var style: RouteStyle?
  /// Whether the route is sent through the chain, so that no handle exists.
  var isSent = false
  /// Whether a middleware above the presenter marks the sent event.
  var isMarked = false
  var isWrong = false
  var isAwaited = false
  var preparing = Preparing.nothing
  var supply = Supply.atOnce
  /// The verdicts of each interceptor, in the order of its calls.
  var verdicts: [Int: [Verdict]] = [:]
  var deeds: [Deed] = []
}

/// The behavior of a host in its next transition.
enum HostDeed: String, CaseIterable, Sendable {
  case pausesBefore, pausesAfter, refuses, lies, throwsAfter
}

/// One act of a user, the app, the system or a part.
indirect enum RouteAct: Equatable, Sendable {
  case open(Opening)
  case openTwice(Opening)
  case remove(Which)
  case commit(Which, RouteStyle?, from: Source)
  case finish(Which, Int?)
  /// Sends a message to the opener.
  case tell(Which, Int)
  /// Sends a message to the opener, finishes, and sends another message.
  case tellAndFinish(Which, Int)
  case back(window: Int)
  case dismiss(window: Int)
  case close(Which)
  case select(window: Int, String)
  case root(window: Int)
  /// Notifies the view's port of the removal, although the host still shows the view.
  case tellRemoved(Which)
  /// Drops the view from the host, without a notification.
  case lose(Which)
  case reconcile
  case decide(Which, Bool)
  case watch(Which)
  case drop(Which)
  case host(window: Int, HostDeed)
  /// Lets a paused transition of the host continue.
  case goOn(window: Int)
}

struct RouteMove: Equatable, Sendable {
  var act: RouteAct
  /// Whether the router must be idle before the next step.
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
    case .opener: "its opener"
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
    if isMarked { words.append("marked") }
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
