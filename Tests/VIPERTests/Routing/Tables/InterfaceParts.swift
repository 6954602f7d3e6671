// Shared parts of the tests of interfaces: the interfaces of pages, and an app that serves them.

import VIPER
import VIPERTestSupport
import VIPERTesting

/// Interfaces of a page.
@MainActor protocol Headed: AnyObject { var title: String { get set } }
@MainActor protocol Called: AnyObject { var name: String { get } }
/// An interface that no page has.
@MainActor protocol Playable: AnyObject { func play() }

extension PageView: Headed {}
extension PageView: Called {}

/// An object that is created from a page.
struct Card { let page: PageView }

/// Two protocols of the same name.
enum Paper {
  @MainActor protocol Printable: AnyObject { var name: String { get } }
}
enum Wall {
  @MainActor protocol Printable: AnyObject { var name: String { get } }
}
extension PageView: Paper.Printable {}
extension PageView: Wall.Printable {}

/// The requested interfaces.
enum Wanted {
  static let headed = RouteInterface<any Headed, String, String>()
  static let called = RouteInterface<any Called, String, String>()
  static let both = RouteInterface<any Headed & Called, String, String>()
  static let bothTurned = RouteInterface<any Called & Headed, String, String>()
  static let card = RouteInterface<Card, String, String>()
  /// The same interface with other parameters, and with another output.
  static let numbered = RouteInterface<any Headed, Int, String>()
  static let counted = RouteInterface<any Headed, String, Int>()
  static let broken = RouteInterface<any Headed, Void, Never>()
  /// An interface that no route serves.
  static let playable = RouteInterface<any Playable, String, String>()
  static let paper = RouteInterface<any Paper.Printable, String, String>()
  static let wall = RouteInterface<any Wall.Printable, String, String>()
}

extension RouteApp {
  /// Registers a route that serves an interface with the page itself.
  func serve<Interface, Parameters, Output>(
    _ interface: RouteInterface<Interface, Parameters, Output>,
    by route: RouteName<Parameters, Output>, isShared: Bool = false, registrar: String = "Serving",
    as serve: @escaping @MainActor (PageView) -> Interface
  ) throws(Diagnostic) {
    try router.register(registrar) {
      $0.interface(interface, by: route, isShared: isShared, as: serve)
    }
  }

  /// Records the calls of an interceptor, and decides with a closure.
  func listen(
    _ decide: @escaping @MainActor (RouteRequest) -> RouteDecision = { _ in .proceed }
  ) {
    router.interceptors.append(Listening(name: "gate", journal: journal, decide: decide))
  }

  /// The number of pages that were built.
  var builtPages: Int { journal.lines.count { $0.hasSuffix(" view") } }
}
