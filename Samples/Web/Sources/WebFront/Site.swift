public import VIPER

/// An app behind a web front.
@MainActor public protocol WebSite: AnyObject, Sendable {
  /// The app's name.
  var name: String { get }
  /// The scheme of the links that the app opens, as `app`; `nil` if it has none.
  var linkScheme: String? { get }
  /// What the app's templates are, by name. Those of the front have names that begin with "front-".
  var templates: Templates { get }
  /// The form in which users write; `nil` if they write nothing that must not be lost.
  var draftForm: DraftForm? { get }

  /// Puts the app together for a tab.
  ///
  /// - Parameters:
  ///   - router: the router of the tab, with its navigator.
  ///   - account: the account that has logged in, in this browser; `nil` if none has.
  ///   - client: the sender of the login form that the tab handles.
  /// - Throws: what is wrong with the app's modules.
  func makeTab(_ router: VIPRouter, navigator: WebNavigator, account: String?, client: WebClient) throws -> any SiteTab
}

extension WebSite {
  /// None.
  public var draftForm: DraftForm? { nil }
}

/// An app's part of a tab.
@MainActor public protocol SiteTab: AnyObject {
  /// Who has logged in here; `nil` if nobody has, or if the app has no accounts.
  var account: String? { get }
  /// The app's tabs, in order; none if it has none.
  var choices: [(name: String, label: String)] { get }

  /// Shows what the app begins with. Nothing is shown yet.
  func begin()
  /// What was done has come to its end: who has logged in may be another one now.
  func settled()
  /// Opens the screen of the app's ``DraftForm``, empty, for a form that was refused.
  ///
  /// - Returns: `false` if the user has to log in first.
  func openDraft() -> Bool
  /// The screen that draws a view; `nil` for a view that others draw as a part of themselves.
  func screen(for view: any ModuleView) -> (any WebScreen)?
}

extension SiteTab {
  /// None.
  public var choices: [(name: String, label: String)] { [] }
  /// Does nothing.
  public func settled() {}
  /// There is no such screen.
  public func openDraft() -> Bool { false }
}

/// Draws a module's view as HTML, by a template.
///
/// What is read of the view while it draws is watched: the screen is drawn again when that changes.
@MainActor public protocol WebScreen: AnyObject {
  /// The view.
  var view: any ModuleView { get }
  /// The words above it, and in the title of the page.
  var heading: String { get }
  /// The name of the template.
  var template: String { get }
  /// What the template shows, by name.
  var content: [String: Any] { get }
  /// The rows of its lists.
  ///
  /// - Parameter id: the id of the screen's element, with which the ids of all elements in it begin.
  func lists(in id: String) -> [WebList]
  /// Why the last thing failed.
  var failure: String? { get }
  /// What came of the last thing.
  var answer: String? { get }
  /// The act that the Enter key does in a field.
  var enter: String { get }
  /// Whether its form is sent with a page as the answer, never over a live connection. That is so where users log in: the
  /// answer has a new cookie. Only the acts of such a screen may change ``SiteTab/account``.
  var isPlain: Bool { get }
  /// The fields of a text that the user has not saved yet. They are stored with the tab.
  var draft: [String: String] { get }

  /// Continues a draft, in a tab that was rebuilt or from a form that was refused.
  func restore(_ draft: [String: String])
  /// Somebody is about to do something here: what the last answer was need not be shown any more.
  func willAct()
}

extension WebScreen {
  /// None.
  public func lists(in id: String) -> [WebList] { [] }
  /// None.
  public var failure: String? { nil }
  /// None.
  public var answer: String? { nil }
  /// Nothing.
  public var enter: String { "" }
  /// `false`
  public var isPlain: Bool { false }
  /// None.
  public var draft: [String: String] { [:] }
  /// Does nothing.
  public func restore(_ draft: [String: String]) {}
  /// Does nothing.
  public func willAct() {}
}
