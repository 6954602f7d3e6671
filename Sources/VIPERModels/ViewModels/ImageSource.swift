/// The source of an image: in the app, at an address, or both.
public struct ImageSource: Equatable, Sendable {
  /// The name of an image that the app has.
  public var local: String?
  /// The address of an image.
  public var remote: String?

  /// An image in these places.
  public init(local: String? = nil, remote: String? = nil) { (self.local, self.remote) = (local, remote) }

  /// A place to take an image from.
  public enum Place: Hashable, Sendable {
    /// The app's image of this name.
    case local(String)
    /// The image at this address.
    case remote(String)
  }

  /// The place to take it from: the local one if there is one, so that nothing is loaded.
  public var place: Place? { local.map { .local($0) } ?? remote.map { .remote($0) } }
}
