import VIPER
import VIPERPlainData

/// The state of a window as plain data: to be written to a file, and rebuilt after a relaunch.
///
/// ```swift
/// let data = try JSONEncoder().encode(router.savedNavigation())
/// // … after the relaunch, before anything is shown:
/// let restoration = router.restore(try JSONDecoder().decode(SavedNavigation.self, from: data))
/// await restoration.finished()
/// if restoration.rebuilt == 0 { router.route(Routes.home) }
/// ```
///
/// It has the routes that may be saved, with their parameters. A newer version of the app reads what an older one has
/// written: routes and fields that it does not know are reported, and left out. What is written in a later format is an
/// error when it is decoded.
public struct SavedNavigation: Codable, Equatable, Sendable {
  /// The format that is written, and the last that is read.
  private static let format = 1

  /// Something that was not saved.
  public struct Omission: Equatable, Sendable, CustomStringConvertible {
    /// The route's name, or the type of a view that no route opened.
    public let name: String
    /// The reason for which it was not saved.
    public let reason: String

    /// The name and the reason.
    public var description: String { "\(name): \(reason)" }
  }

  /// The modules whose routes are not restorable or could not be saved, and the views that no route opened. Everything
  /// presented on them is left out as well. It is empty after decoding: it names types, and encoded data contains declared
  /// names and ids only.
  public let omitted: [Omission]
  let outline: NavigationOutline<Module>

  /// A module: its route with its parameters as plain data.
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

  /// Reads what was saved.
  ///
  /// - Throws: a `DecodingError`, also if it was saved in a later format.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let format = try values.decode(Int.self, forKey: .format)
    guard (1...Self.format).contains(format) else {
      throw DecodingError.dataCorruptedError(
        forKey: .format, in: values,
        debugDescription:
          "The navigation was saved in format \(format), and up to \(Self.format) is read. Usually a newer version of"
          + " the app has saved it. Show the root instead.")
    }
    outline = NavigationOutline(
      containers: try values.decode([NavigationOutline<Module>.Container].self, forKey: .containers))
    omitted = []
  }

  /// Writes it.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.format, forKey: .format)
    try values.encode(outline.containers, forKey: .containers)
  }
}
