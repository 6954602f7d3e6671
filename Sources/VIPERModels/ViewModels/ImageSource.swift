/// The source of an image: an image in the app, an address, or both.
public struct ImageSource: Equatable, Sendable {
  /// The name of an image in the app.
  public var local: String?
  /// The address of an image.
  public var remote: String?

  /// Creates an image source.
  public init(local: String? = nil, remote: String? = nil) { (self.local, self.remote) = (local, remote) }

  /// The place from which an image is loaded.
  public enum Place: Hashable, Sendable {
    /// The image with this name in the app.
    case local(String)
    /// The image at this address.
    case remote(String)
  }

  /// The place from which to load the image. The local place has precedence, because it requires no download.
  public var place: Place? { local.map { .local($0) } ?? remote.map { .remote($0) } }
}
