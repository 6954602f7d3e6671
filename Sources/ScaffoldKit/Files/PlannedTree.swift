/// The files of a package as they will be after changes.
struct PlannedTree<Base: FileTree>: FileTree {
  private let base: Base
  /// The changes, which are not yet made.
  private(set) var changes = FileChanges()

  /// Creates a tree without changes.
  init(_ base: Base) { self.base = base }

  func text(of path: String) throws -> String? {
    if let text = changes.planned(path) { return text }
    return try base.text(of: path)
  }

  func files(in folder: String) throws -> [String] {
    let existing = try base.files(in: folder)
    let (added, removed) = changes.paths(in: folder)
    return Set(existing).union(added).subtracting(removed).sorted()
  }

  func check(_ path: String) throws { try base.check(path) }

  mutating func write(_ text: String?, to path: String) throws { try changes.add(text, to: path, in: base) }

  func journal() throws -> String? { nil }

  func writeJournal(_ text: String?) {}

  func lock(isShared: Bool) -> FolderLock? { nil }
}
