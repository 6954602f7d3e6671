public import NotesDomain
public import Observation
public import VIPER

/// The events of the TextWidget module, and its route.
public nonisolated enum TextWidget {
  /// Opens the widget. Other modules use ``Interfaces/textInput``, which the widget serves.
  public static let route = RouteName<Void, Never>("textWidget")
  /// Notifies the view of the prefix.
  public static let prefix = EventName<Never, String>("textWidget.prefix")
  /// Requests whether a login is necessary before typing.
  public static let needsLogin = EventName<Void, Bool>("textWidget.needsLogin")
  /// Reports the account that has logged in for this widget.
  public static let loggedIn = EventName<String, Never>("textWidget.loggedIn")
}

/// The settings of all widgets of an app, a service of the TextWidget module.
public nonisolated struct TextWidgetSettings: Sendable {
  /// Whether a widget presents a login each time the widget appears, until a user has logged in for the widget.
  public var asksForLogin: Bool

  /// Creates settings.
  public init(asksForLogin: Bool = false) { self.asksForLogin = asksForLogin }
}

/// A text input with a permanent prefix.
@Observable public final class TextWidgetView: VIPView, Mapped, TextInput {
  /// The results that the view shows.
  public static let mapping = Mapping(TextWidgetView.self) {
    $0.receive(TextWidget.prefix) { $0.content.prefix = $1 }
  }

  private var content = PrefixedText()
  /// The delegate: the view that embeds the widget.
  @ObservationIgnored public weak var delegate: (any TextInputDelegate)?

  /// The text shown before the typed text.
  public var prefix: String { content.prefix }

  /// The typed text, without the prefix.
  public var text: String {
    get { content.text }
    set { change { $0.text = newValue } }
  }

  /// The text that the user sees and edits: the prefix, a line break, the text. A damaged prefix is restored
  /// immediately. Characters typed into the prefix become text.
  public var shown: String {
    get { content.shown }
    set { change { $0.edit(to: newValue) } }
  }

  private func change(_ body: (inout PrefixedText) -> Void) {
    let before = content.text
    body(&content)
    if content.text != before { delegate?.textDidChange(in: self) }
  }
}

extension TextWidgetView: PrefixSource {
  var prefixFromOutside: String { delegate?.prefix(for: self) ?? "" }
}

/// The data that the presenter reads from the view.
protocol PrefixSource: AnyObject {
  /// The text that the embedding view adds to the prefix.
  var prefixFromOutside: String { get }
}

/// A presenter that sets the prefix, and opens a login if the widget requires one.
final class TextWidgetPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(TextWidgetPresenter.self) {
    $0.on(Lifecycle.ready, TextWidgetPresenter.start)
    $0.on(Lifecycle.didAppear) { presenter in presenter.send(TextWidget.needsLogin()) }
    $0.consume(TextWidget.needsLogin) { presenter, needsLogin in if needsLogin { presenter.openLogin() } }
    $0.receive(Routes.login) { presenter, account in presenter.send(TextWidget.loggedIn(account)) }
    $0.onFailure(Routes.login) { _, _ in }  // The login is opened again when the widget appears.
  }

  func start() {
    let more = view(as: (any PrefixSource).self)?.prefixFromOutside ?? ""
    publish(TextWidget.prefix, "© Notes." + more)
  }

  func openLogin() { present(Routes.login("Log in to edit this note")) }
}

/// An interactor that stores the account that has logged in for this widget.
final class TextWidgetInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(TextWidgetInteractor.self) {
    $0.on(TextWidget.needsLogin, TextWidgetInteractor.needsLogin)
    $0.on(TextWidget.loggedIn) { $0.account = $1 }
  }

  private let settings: TextWidgetSettings
  /// The account that has logged in for this widget. Other widgets require separate logins.
  private var account: String?

  init(settings: TextWidgetSettings) { self.settings = settings }

  func needsLogin() -> Bool { settings.asksForLogin && account == nil }
}

/// A router that registers the route of the TextWidget module, and the module as a ``TextInput``. Other modules may
/// serve the same interface.
struct TextWidgetRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.requires(Routes.login)
    app.route(TextWidget.route, .embed, to: TextWidgetPresenter.self)
    app.interface(Interfaces.textInput, by: TextWidget.route, isShared: true) {
      (view: TextWidgetView) in view
    }
  }
}
