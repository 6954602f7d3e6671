public import NotesDomain
public import Observation
public import VIPER

/// The events of the TextWidget module, and its route.
public nonisolated enum TextWidget: Feature {
  /// The widget. Others ask for ``Interfaces/textInput``, which it serves.
  public static let route = RouteName<Void, Never>("textWidget")
  /// Tells the view what to show before the text.
  public static let prefix = EventName<Never, String>("textWidget.prefix")
  /// Asks whether somebody has to log in before typing here.
  public static let needsLogin = EventName<Void, Bool>("textWidget.needsLogin")
  /// Tells which account has logged in here.
  public static let loggedIn = EventName<String, Never>("textWidget.loggedIn")

  /// All of its events.
  public static let names: [any TypedName] = [prefix, needsLogin, loggedIn]
}

/// A place to type text after a prefix that stays.
@Observable public final class TextWidgetView: VIPView, ReceivesResults, TextInput {
  /// What the view shows.
  public static let results = ResultMapping(TextWidgetView.self) {
    $0.on(TextWidget.prefix) { $0.content.prefix = $1 }
  }

  private var content = PrefixedText()
  /// Who has the widget inside.
  @ObservationIgnored public weak var delegate: (any TextInputDelegate)?

  /// What is shown before the text.
  public var prefix: String { content.prefix }

  /// What was typed, without the prefix.
  public var text: String {
    get { content.text }
    set { change { $0.text = newValue } }
  }

  /// What people see and edit: the prefix, a new line, the text. If they damage the prefix it is whole again at
  /// once, and what they put into it is text.
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

/// What the presenter reads of the view.
protocol PrefixSource: AnyObject {
  /// What who has the widget inside adds to the prefix.
  var prefixFromOutside: String { get }
}

/// Makes the prefix, and opens a login if the widget needs one of its own.
final class TextWidgetPresenter: VIPPresenter, HandlesEvents, ReceivesResults {
  static let events = EventMapping(TextWidgetPresenter.self) {
    $0.on(Lifecycle.ready, TextWidgetPresenter.start)
    $0.on(Lifecycle.didAppear) { presenter in presenter.send(TextWidget.needsLogin) }
  }
  static let results = ResultMapping(TextWidgetPresenter.self) {
    $0.consume(TextWidget.needsLogin) { presenter, needsLogin in if needsLogin { presenter.openLogin() } }
    $0.on(Routes.login) { presenter, account in presenter.send(TextWidget.loggedIn, account) }
    $0.onFailure(Routes.login) { _, _ in }  // asked again when the widget appears
  }

  func start() {
    let more = view(as: (any PrefixSource).self)?.prefixFromOutside ?? ""
    publish(TextWidget.prefix, "© Notes." + more)
  }

  func openLogin() { present(Routes.login, "Log in to edit this note") }
}

/// Knows who has logged in for this widget.
final class TextWidgetInteractor: VIPInteractor, HandlesEvents {
  static let events = EventMapping(TextWidgetInteractor.self) {
    $0.on(TextWidget.needsLogin, TextWidgetInteractor.needsLogin)
    $0.on(TextWidget.loggedIn) { $0.account = $1 }
  }

  private let asksForLogin: Bool
  /// The account that has logged in here. It counts for no other widget.
  private var account: String?

  init(asksForLogin: Bool) { self.asksForLogin = asksForLogin }

  func needsLogin() -> Bool { asksForLogin && account == nil }
}

/// Publishes the TextWidget module as a ``TextInput``, which other modules may be as well.
public struct TextWidgetRouter: ModuleRouter {
  private let asksForLogin: Bool

  /// A router of widgets.
  ///
  /// - Parameter asksForLogin: whether each widget presents Login when it appears, until somebody has logged in
  ///   for it.
  public init(asksForLogin: Bool = false) { self.asksForLogin = asksForLogin }

  /// Adds the module, its route and the interface that it serves.
  public func register(in app: inout Registration) {
    let asksForLogin = asksForLogin
    app.module(
      view: TextWidgetView.init, presenter: TextWidgetPresenter.init,
      interactor: { TextWidgetInteractor(asksForLogin: asksForLogin) })
    app.feature(TextWidget.self)
    if asksForLogin { app.requires(Routes.login) }
    app.route(TextWidget.route, .embed, to: TextWidgetPresenter.self)
    app.interface(Interfaces.textInput, by: TextWidget.route, isShared: true) {
      (view: TextWidgetView) in view
    }
  }
}
