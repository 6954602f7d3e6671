/// A target whose sources are scanned.
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

  /// Returns the modules of the target.
  public func modules(in tree: some FileTree) throws -> ModuleFinder {
    let files = try files ?? tree.files(in: folder).filter { $0.hasSuffix(".swift") }
    var declarations: [TypeDeclaration] = []
    for file in files.sorted() where !file.hasSuffix("/" + RegistrationWriter.fileName) {
      declarations += SourceScanner.declarations(in: try tree.text(of: file) ?? "", file: file)
    }
    return ModuleFinder(declarations)
  }
}
