import VIPER

/// The routes that the features know of each other.
nonisolated enum Routes {
  /// Signs a text. The output is the signed text.
  static let signing = RouteName<String, String>("signing")
}

/// The events of the feature.
nonisolated enum Signing {
  /// Shows the text to sign.
  static let text = EventName<Never, String>("signing.text")
  /// Signs the text with a name.
  static let sign = EventName<String, Never>("signing.sign")
}

/// The presenter closes its module with an output, which the opener receives.
final class SigningPresenter: VIPPresenter, ProducesOutput {
  typealias Output = String

  private var text = ""

  func onInitialize(_ text: String) {
    self.text = text
    publish(Signing.text, text)
  }

  func sign(_ name: String) { finish(with: "\(text) Yours, \(name)") }
}

/// The view shows the text to sign.
final class SigningView: VIPView {
  func text(_ text: String) { print("Sign: \(text)") }
}

/// The router of the feature registers its route.
struct SigningRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.route(Routes.signing, .push, to: SigningPresenter.self)
  }
}
