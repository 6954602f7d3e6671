public import Foundation
import Mustache

/// A set of Mustache templates. Each template has a name. Values are escaped, except values that are HTML.
public struct Templates {
  private let library: MustacheLibrary

  /// Reads the templates of a folder, and the templates of the front end. A template has the name of its file. The
  /// names of the front end's templates begin with `front-`.
  ///
  /// - Throws: An error if the folder does not exist or a template is malformed.
  public init(in folder: URL?) throws {
    var library = MustacheLibrary()
    try Self.add(
      Bundle.module.url(forResource: "Templates", withExtension: nil, subdirectory: "Resources"), "front-", to: &library
    )
    try Self.add(folder, "", to: &library)
    self.library = library
  }

  private static func add(_ folder: URL?, _ prefix: String, to library: inout MustacheLibrary) throws {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where file.pathExtension == "mustache" {
      let text = try String(contentsOf: file, encoding: .utf8)
      try library.register(text, named: prefix + file.deletingPathExtension().lastPathComponent)
    }
  }

  /// Renders a template. Returns the HTML, or an empty text if the template does not exist.
  public func html(_ name: String, _ content: [String: Any]) -> String {
    // The copy has no spare capacity, which matters because the HTML stays in memory as long as it is shown.
    String(decoding: (library.render(content, withTemplate: name) ?? "").utf8, as: UTF8.self)
  }
}
