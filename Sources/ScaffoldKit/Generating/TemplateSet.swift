import Foundation

/// The templates of the files of a module, a package, a recipe, or a file template of Xcode.
struct TemplateSet {
  /// The sets of templates.
  enum Kind: String { case module, package, agents, xcode }

  /// The folder of a package with its own templates. A template there replaces the built-in template of the same name, or is
  /// an additional template.
  static let folder = ".viper/templates"

  private let templates: [Template]
  /// The paths of the templates that the package contains.
  private let own: Set<String>

  /// Reads the templates.
  ///
  /// - Parameters:
  ///   - kind: The set.
  ///   - tree: The files of the package.
  /// - Throws: A ``Template/Mistake``, or an error of the file system.
  init(_ kind: Kind, in tree: some FileTree) throws {
    let folder = "\(Self.folder)/\(kind.rawValue)/"
    var texts: [String: String] = [:]
    for (name, text) in try Self.builtIn(kind) { texts[folder + name] = text }
    own = try Set(tree.files(in: String(folder.dropLast())))
    for path in own { texts[path] = try tree.text(of: path) }
    templates = try texts.sorted { $0.key < $1.key }.map { try Template($0.value, file: $0.key) }
  }

  /// The names and texts of the built-in templates of a set, in order.
  static func builtIn(_ kind: Kind) throws -> [(name: String, text: String)] {
    let folder = Bundle.module.bundleURL.appending(path: "Templates/\(kind.rawValue)")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      (name, String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self))
    }
  }

  /// Returns the files. The first line of a template is the path of its file. A template without lines creates no file,
  /// and templates with the same path are parts of one file.
  ///
  /// - Throws: A ``Template/Mistake``, also if a template of the package writes a hidden file or leads out of the package.
  func files(_ values: [String: Template.Value]) throws -> [(path: String, text: String)] {
    var files: [(path: String, text: String)] = []
    for template in templates {
      let text = try template.text(values)
      guard let end = text.firstIndex(of: "\n") else { continue }
      let (path, body) = (String(text[..<end]), String(text[text.index(after: end)...]))
      if own.contains(template.file), let reason = PackagePath.problem(of: path, allowsOwnFiles: false) {
        throw Template.Mistake(
          file: template.file, line: 1, text: "`\(path.printable)` is not a path for a file: \(reason)")
      }
      if let index = files.firstIndex(where: { $0.path == path }) {
        files[index].text += "\n" + body
      } else {
        files.append((path, body))
      }
    }
    return files.map { ($0.path, $0.path.hasSuffix(".swift") ? Self.sortingImports($0.text) : $0.text) }
  }

  /// Returns a source file in which the imports are sorted, and above the declarations. An import inside `#if` does not
  /// move, unless the whole file is inside.
  private static func sortingImports(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let prefix = (lines[0].hasPrefix("#if") ? "  " : "") + "import "
    let isImport = { (line: String) in line.hasPrefix(prefix) }
    guard let start = lines.firstIndex(where: isImport) else { return text }
    var rest = lines[start...].filter { !isImport($0) }
    // The parts of a file in one piece were separate files.
    for index in rest.indices.dropFirst().reversed() where rest[index].isEmpty && rest[index - 1].isEmpty {
      rest.remove(at: index)
    }
    return (lines[..<start] + Set(lines.filter(isImport)).sorted() + rest).joined(separator: "\n")
  }
}
