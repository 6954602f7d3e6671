import Foundation

/// The inspections that the user has begun and not saved.
@MainActor final class Drafts {
  private let file: URL?
  private var drafts: [Site.ID: Inspection] = [:]

  init(file: URL? = nil) {
    self.file = file
    guard let file, let data = try? Data(contentsOf: file) else { return }
    drafts = (try? JSONDecoder().decode([Site.ID: Inspection].self, from: data)) ?? [:]
  }

  subscript(site: Site.ID) -> Inspection? { drafts[site] }

  /// Stores the draft of a site, or removes it.
  func store(_ draft: Inspection?, for site: Site.ID) throws {
    var changed = drafts
    changed[site] = draft
    if let file { try JSONEncoder().encode(changed).write(to: file, options: .atomic) }
    drafts = changed
  }
}
