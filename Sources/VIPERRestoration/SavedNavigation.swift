import VIPER
import VIPERPlainData

/// The state of a window as plain data, which can be written to a file and rebuilt after a relaunch.
///
/// ```swift
/// let data = try JSONEncoder().encode(router.savedNavigation())
/// // … after the relaunch, before anything is shown:
/// let restoration = router.restore(try JSONDecoder().decode(SavedNavigation.self, from: data))
/// await restoration.waitUntilFinished()
/// if restoration.rebuilt == 0 { router.route(Routes.home()) }
/// ```
///
/// The data contain the restorable routes with their parameters. A newer version of the app can read data of an older
/// version. Unknown routes and fields are reported and omitted. Decoding data in a later format throws an error.
public struct SavedNavigation: Codable, Equatable, Sendable {
  /// The format of encoded data, and the latest format that can be decoded.
  private static let format = 1

  /// A module or view that was not saved.
  public struct Omission: Equatable, Sendable, CustomStringConvertible {
    /// The name of the route, or the type of a view that no route opened.
    public let name: String
    /// The reason why the module or view was not saved.
    public let reason: String

    /// The name and the reason.
    public var description: String { "\(name): \(reason)" }
  }

  /// The modules whose routes are not restorable or could not be saved, and the views that no route opened. Everything
  /// presented on them is omitted as well.
  ///
  /// The array is not encoded, because it contains names of types, and encoded data contain only declared names and
  /// ids. After decoding, the array is empty.
  public let omitted: [Omission]
  let outline: NavigationOutline<Module>

  /// A saved module: its route, and the parameters as plain data.
  struct Module: Codable, Equatable {
    var route: String
    var parameters: PlainData?
    var interface: String?
  }

  private enum CodingKeys: String, CodingKey { case format, containers }

  init(_ outline: NavigationOutline<Module>, omitted: [Omission]) {
    self.outline = outline
    self.omitted = omitted
  }

  /// Decodes a saved navigation.
  ///
  /// - Throws: A `DecodingError`, for example if the data have a later format.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let format = try values.decode(Int.self, forKey: .format)
    guard (1...Self.format).contains(format) else {
      throw DecodingError.dataCorruptedError(
        forKey: .format, in: values,
        debugDescription:
          "The navigation was saved in format \(format), but the latest supported format is \(Self.format). Usually a"
          + " newer version of the app saved it. Show the root instead.")
    }
    outline = NavigationOutline(
      containers: try values.decode([NavigationOutline<Module>.Container].self, forKey: .containers))
    omitted = []
  }

  /// Encodes the navigation.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.format, forKey: .format)
    try values.encode(outline.containers, forKey: .containers)
  }
}
