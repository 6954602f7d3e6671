public import VIPER

/// An app that a web front end serves.
@MainActor public protocol WebSite: AnyObject, Sendable {
  /// The app's name.
  var name: String { get }
  /// The scheme of the links that the app opens, such as `app`, or `nil` if the app opens no links.
  var linkScheme: String? { get }
  /// The app's templates. Names that begin with "front-" belong to the front end.
  var templates: Templates { get }
  /// The form for text that must not be lost, or `nil` if the app has none.
  var draftForm: DraftForm? { get }

  /// Creates the app's part of a tab, and registers the app's modules.
  ///
  /// - Parameters:
  ///   - router: The router of the tab, with its navigator.
  ///   - account: The account that is logged in in this browser, or `nil`.
  ///   - client: The sender of the login form that the tab handles.
  /// - Throws: A configuration error of the app's modules.
  func makeTab(_ router: VIPRouter, navigator: WebNavigator, account: String?, client: WebClient) throws -> any SiteTab
}

extension WebSite {
  /// The default: `nil`, because the app has no such form.
  public var draftForm: DraftForm? { nil }
}

/// An app's part of a tab.
@MainActor public protocol SiteTab: AnyObject {
  /// The account that is logged in, or `nil` if there is none or the app has no accounts.
  var account: String? { get }
  /// The app's tabs in their order. Empty if the app has no tabs.
  var choices: [(name: String, label: String)] { get }

  /// Opens the app's first screens. Called when the tab shows no screen.
  func begin()
  /// Called when the work of an act has ended. The account may have changed.
  func settled()
  /// Opens the empty screen of the app's ``DraftForm`` for a form that was refused.
  ///
  /// - Returns: `false` if the user has to log in first.
  func openDraft() -> Bool
  /// Returns the screen that renders a view, or `nil` for a view that is rendered as a part of another screen.
  func screen(for view: any ModuleView) -> (any WebScreen)?
}

extension SiteTab {
  /// The default: an empty array, because the app has no tabs.
  public var choices: [(name: String, label: String)] { [] }
  /// The default: does nothing.
  public func settled() {}
  /// The default: returns `false`, because the app has no such screen.
  public func openDraft() -> Bool { false }
}

/// A screen that renders a module's view as HTML with a template.
///
/// The front end observes the properties of the view that are read during rendering. When one of them changes, the
/// front end renders the screen again.
@MainActor public protocol WebScreen: AnyObject {
  /// The view.
  var view: any ModuleView { get }
  /// The heading of the screen, which is also part of the page's title.
  var heading: String { get }
  /// The name of the template.
  var template: String { get }
  /// The values for the template, by name.
  var content: [String: Any] { get }
  /// Returns the lists of the screen.
  ///
  /// - Parameter id: The id of the screen's element. The ids of all elements in it begin with this id.
  func lists(in id: String) -> [WebList]
  /// The reason why the last act failed.
  var failure: String? { get }
  /// The message about the result of the last act.
  var answer: String? { get }
  /// The act of the Enter key in a field.
  var enter: String { get }
  /// Whether the screen's form is always sent as an HTTP form, never over a live connection. Logins require HTTP forms,
  /// because the response sets a new cookie. Only the acts of such a screen may change ``SiteTab/account``.
  var isPlain: Bool { get }
  /// The fields of a text that the user has not saved yet. The front end stores these fields with the tab.
  var draft: [String: String] { get }

  /// Restores a draft, in a rebuilt tab or from a refused form.
  func restore(_ draft: [String: String])
  /// Called before an act on this screen. Clears the message about the last act.
  func willAct()
}

extension WebScreen {
  /// The default: returns an empty array, because the screen has no lists.
  public func lists(in id: String) -> [WebList] { [] }
  /// The default: `nil`.
  public var failure: String? { nil }
  /// The default: `nil`.
  public var answer: String? { nil }
  /// The default: an empty text, so the Enter key has no act.
  public var enter: String { "" }
  /// The default: `false`.
  public var isPlain: Bool { false }
  /// The default: no fields.
  public var draft: [String: String] { [:] }
  /// The default: does nothing.
  public func restore(_ draft: [String: String]) {}
  /// The default: does nothing.
  public func willAct() {}
}
