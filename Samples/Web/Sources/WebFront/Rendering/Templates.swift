public import Foundation
import Mustache

/// Mustache templates, by name. What they show is escaped, but for what is HTML already.
public struct Templates {
  private let library: MustacheLibrary

  /// The templates of a folder, each under the name of its file, and those of the front, as `front-NAME`.
  ///
  /// - Throws: what is wrong with a template, or that the folder is not there.
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

  /// The HTML of a template with this content; nothing if there is no such template.
  public func html(_ name: String, _ content: [String: Any]) -> String {
    // A copy takes only as much memory as it needs; it is kept for as long as it is shown.
    String(decoding: (library.render(content, withTemplate: name) ?? "").utf8, as: UTF8.self)
  }
}
