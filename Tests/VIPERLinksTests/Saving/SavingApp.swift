// The app for the tests of saved navigation. Some of its pages are restorable.

import Foundation
import VIPER
import VIPERLinks
import VIPERRestoration
import VIPERTestSupport
import VIPERTesting

/// Parameters of several types.
struct Parcel: Codable, Equatable, Sendable {
  enum Kind: String, Codable { case small, large }
  var id: UUID
  var kind: Kind
  var sent: Date
  var tracking: UInt64
  var note: String?
}

/// Parameters with a value that must not be saved.
struct SignedIn: Codable, Sendable {
  var account: String
  @Redacted var token: String
}

enum Keep {
  /// The page with a name. The parameters are saved unchanged.
  static let page = RouteName<String, String>("keep.page")
  static let number = RouteName<Int, Never>("keep.number")
  static let parcel = RouteName<Parcel, Never>("keep.parcel")
  static let maybe = RouteName<Int?, Never>("keep.maybe")
  static let mode = RouteName<NoteMode, Never>("keep.mode")
  static let plain = RouteName<Void, Never>("keep.plain")
  static let double = RouteName<Double, Never>("keep.double")
  /// A route with parameters that are saved in another form. The text "unsaveable" cannot be saved.
  static let other = RouteName<String, Never>("keep.other")
  /// A route that is not restorable.
  static let passing = RouteName<String, Never>("keep.passing")
  static let login = RouteName<Void, Never>("keep.login")
  static let signedIn = RouteName<SignedIn, Never>("keep.signedIn")
  /// A route with parameters that are saved in another form, which contains a redacted value.
  static let token = RouteName<String, Never>("keep.token")

  static let give = EventName<String, Never>("keep.give")
}

/// The saved parameters of `Keep.other`. `word` is the field of an older version, and `words` that of the current
/// version.
struct SavedWord: Codable, Equatable {
  var word: String?
  var words: [String]?
}

final class KeepView: PageView {}

@MainActor final class SavingApp {
  let navigator = InMemoryNavigator()
  let sink = CollectingSink()
  let router: VIPRouter
  var decide: @MainActor (RouteRequest) -> RouteDecision = { _ in .proceed }

  /// Creates an app with registered modules and routes.
  ///
  /// - Parameter restorable: Registers the restorable routes. By default, all routes except `passing` and `login`.
  init(
    _ restorable: @MainActor (inout Registration) -> Void = SavingApp.restorable
  ) throws {
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    router.interceptors = [Deciding { [weak self] in self?.decide($0) ?? .proceed }]
    try router.register("app") { app in
      app.module(
        prefix: "Keep", view: { (context: ModuleContext) in KeepView("\(context.parameters)") },
        presenter: { WayPresenter(Journal()) })
      app.route(Keep.page, .push, to: "Keep")
      app.route(Keep.number, .push, to: "Keep", parameters: .mapping { "number \($0)" })
      app.route(Keep.parcel, .push, to: "Keep", parameters: .mapping { "parcel \($0)" })
      app.route(
        Keep.maybe, .push, to: "Keep", parameters: .mapping { "maybe \($0.map { "\($0)" } ?? "-")" })
      app.route(Keep.mode, .push, to: "Keep", parameters: .mapping { "mode \($0)" })
      app.route(Keep.plain, .push, to: "Keep", parameters: .mapping { "plain" })
      app.route(Keep.double, .push, to: "Keep", parameters: .mapping { "double \($0)" })
      app.route(Keep.other, .push, to: "Keep")
      app.route(Keep.passing, .push, to: "Keep")
      app.route(Keep.signedIn, .push, to: "Keep", parameters: .mapping { "signed in \($0.account)" })
      app.route(Keep.token, .push, to: "Keep")
      app.route(Keep.login, .present, to: "Keep", parameters: .mapping { "login" })
      restorable(&app)
    }
  }

  static func restorable(_ app: inout Registration) {
    app.restorable(Keep.page)
    app.restorable(Keep.number)
    app.restorable(Keep.parcel)
    app.restorable(Keep.maybe)
    app.restorable(Keep.mode)
    app.restorable(Keep.plain)
    app.restorable(Keep.double)
    app.restorable(Keep.signedIn)
    app.restorable(Keep.token, saving: { Redacted($0) }, restoring: { (saved: String) in saved })
    app.restorable(
      Keep.other,
      saving: { name throws -> SavedWord in
        guard name != "unsaveable" else { throw TextError("it is of today only") }
        return SavedWord(words: [name])
      },
      restoring: { (saved: SavedWord) throws -> String in
        guard let word = saved.words?.first ?? saved.word else { throw TextError("no word is left") }
        return word
      })
  }

  /// Opens a page from another page or from the app, and waits until the router is idle.
  func open<Key: RouteKey>(_ route: TypedEvent<Key>, _ style: RouteStyle = .push, from source: String? = nil) async {
    router.route(route, style: style, from: source.flatMap { view($0) })
    await router.idle()
  }

  func page(_ name: String, _ style: RouteStyle = .push, from source: String? = nil) async {
    await open(Keep.page(name), style, from: source)
  }

  func view(_ name: String) -> (any ModuleView)? {
    navigator.views.first { ($0 as? KeepView)?.name == name }
  }

  /// The modules on screen: `a b(slot: c) | [one: d, *two: e]`.
  var screen: String { picture(of: navigator) }

  /// Returns the saved navigation as JSON with sorted keys.
  func saved() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(router.savedNavigation()), as: UTF8.self)
  }

  /// Restores saved navigation, and waits until the router is idle.
  @discardableResult
  func restore(_ json: String) async throws -> Restoration {
    let restoration = router.restore(
      try JSONDecoder().decode(SavedNavigation.self, from: Data(json.utf8)))
    await router.idle()
    return restoration
  }
}
