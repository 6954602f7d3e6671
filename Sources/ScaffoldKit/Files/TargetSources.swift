/// A target to scan.
public struct TargetSources: Hashable, Sendable {
  /// The name of the target.
  public let name: String
  /// The folder of the sources, to which the registration is written.
  public let folder: String
  /// The source files, or `nil` for all Swift files of the folder.
  public let files: [String]?

  /// Creates a description of a target.
  public init(name: String, folder: String, files: [String]? = nil) {
    (self.name, self.folder, self.files) = (name, folder, files)
  }

  /// The path of the registration.
  var registration: String { folder + "/" + RegistrationWriter.fileName }

  /// The name of the module that the compiler builds from the target: `-`, digits at the beginning, and other characters
  /// become `_`.
  var moduleName: String { Self.moduleName(of: name) }

  static func moduleName(of target: String) -> String {
    let digits = target.prefix { ("0"..."9").contains($0) }.count
    return String(repeating: "_", count: digits)
      + String(target.dropFirst(digits).map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }

  /// Returns the scanned source files, without the registration.
  ///
  /// - Throws: A ``ScanProblem`` if a file cannot be read to its end, or an error of the file system.
  func sources(in tree: some FileTree) throws -> [SourceFile] {
    let files = try files ?? tree.files(in: folder).filter { $0.hasSuffix(".swift") }
    return try files.sorted().filter { !$0.hasSuffix("/" + RegistrationWriter.fileName) }.map { path in
      let file = SourceScanner.file(try tree.text(of: path) ?? "", path: path)
      if let end = file.end { throw ScanProblem(severity: .error, place: end.place, text: end.text) }
      return file
    }
  }
}
