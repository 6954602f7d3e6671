import VIPER
import VIPERTestSupport

/// The requirements of features in their own terms, independent of the pages.
nonisolated enum Needs {
  /// A page by its number. Its output is a number.
  static let reading = RouteName<Int, Double>("needs.reading")
  /// A page by its name, with the types of a page's route.
  static let page = RouteName<String, String>("needs.page")
  /// A page with an output that is not used.
  static let showing = RouteName<Int, Never>("needs.showing")
  /// Links of chains of adapters.
  static let first = RouteName<String, String>("needs.first")
  static let second = RouteName<String, String>("needs.second")
  static let third = RouteName<String, String>("needs.third")
  /// An object with a label, opened by a number.
  static let label = RouteInterface<any Labelled, Int, Double>()
  static let plainLabel = RouteInterface<any Labelled, String, String>()
}

/// The interface that a feature requires of a page.
@MainActor protocol Labelled: AnyObject {
  var label: String { get set }
}

/// Adapts a page to that interface.
final class LabelAdapter: Labelled {
  private let page: any Headed
  init(_ page: any Headed) { self.page = page }

  var label: String {
    get { page.title }
    set { page.title = newValue }
  }
}

extension RouteApp {
  /// Registers adapters, as an app does that knows both features.
  func adapt(
    _ registrar: String = "App", _ add: (inout Registration) -> Void
  ) throws(Diagnostic) { try router.register(registrar, add) }

  /// Adapts a page to a route by its number.
  func adaptReading() throws(Diagnostic) {
    try adapt {
      $0.adapt(Needs.reading, to: Page.named) { number in
        guard number >= 0 else { throw TextError("no page has a negative number") }
        return "\(number)"
      } output: { text in
        guard let number = Double(text) else { throw TextError("\(text) is no number") }
        return number
      }
    }
  }
}
