/// The profile of a user.
public struct Profile: Equatable, Sendable {
  /// The number of the user.
  public let id: Int
  /// The name.
  public var name: String
  /// The number of points.
  public var points: Int

  /// Creates a profile.
  public init(id: Int, name: String, points: Int) { (self.id, self.name, self.points) = (id, name, points) }
}

/// The server.
public protocol ProfileAPI: Sendable {
  /// Loads a profile.
  func profile(_ id: Int) async throws -> Profile
  /// Stores a profile.
  func store(_ profile: Profile) async throws
}

/// The screen of a profile, as its user sees it.
@MainActor public protocol ProfileScreen: AnyObject {
  /// The title of the screen.
  var title: String { get }
  /// The number of points, as a text.
  var points: String { get }
  /// The problem, or `nil`.
  var problem: String? { get }
  /// Performs a tap on the button that edits the name.
  func editTapped()
}

/// The screen that edits a name, as its user sees it.
@MainActor public protocol NameScreen: AnyObject {
  /// The text of the field.
  var name: String { get set }
  /// The problem, or `nil`.
  var problem: String? { get }
  /// Performs a tap on the button that closes the screen.
  func doneTapped()
}

/// A window with a stack of screens.
@MainActor public final class Window {
  /// The screens, lowest first.
  public var screens: [AnyObject] = []

  /// Creates a window without screens.
  public init() {}
}
