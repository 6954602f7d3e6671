import VIPER
import VIPERTestSupport

/// What features require in their own words; nothing of it is a page's.
nonisolated enum Needs {
  /// A page by its number; gives a number.
  static let reading = RouteName<Int, Double>("needs.reading")
  /// A page by its name; the same types as a page's.
  static let page = RouteName<String, String>("needs.page")
  /// A page whose output is of no use.
  static let showing = RouteName<Int, Never>("needs.showing")
  /// Links of chains of adapters.
  static let first = RouteName<String, String>("needs.first")
  static let second = RouteName<String, String>("needs.second")
  static let third = RouteName<String, String>("needs.third")
  /// Something with a label, opened by a number.
  static let label = RouteInterface<any Labelled, Int, Double>()
  static let plainLabel = RouteInterface<any Labelled, String, String>()
}

/// What a feature needs a page to be.
@MainActor protocol Labelled: AnyObject {
  var label: String { get set }
}

/// A page as what that feature needs.
final class LabelAdapter: Labelled {
  private let page: any Headed
  init(_ page: any Headed) { self.page = page }

  var label: String {
    get { page.title }
    set { page.title = newValue }
  }
}

extension RouteApp {
  /// Registers adapters, as the app does that knows both features.
  func adapt(
    _ registrar: String = "App", _ add: (inout Registration) -> Void
  ) throws(RegistrationError) { try router.register(registrar, add) }

  /// Adapts a page by its number.
  func adaptReading() throws(RegistrationError) {
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
