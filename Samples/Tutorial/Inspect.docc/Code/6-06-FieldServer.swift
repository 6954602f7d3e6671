import VIPER

extension ResultStatus {
  /// The server requires a login.
  static let sessionExpired = ResultStatus(rawValue: "sessionExpired")
}

/// A fake server in memory.
@MainActor final class FieldServer {
  private var sites: [Site]
  private var deleted: [Site.ID: Site] = [:]
  /// The account of the session, or `nil` if a login is necessary.
  private(set) var account: String?

  init(
    account: String? = nil,
    names: [String] = ["Oak Street", "Harbour", "Old Mill", "Oak Park", "Station", "Bridge", "Royal Oak"]
  ) {
    self.account = account
    sites = names.enumerated().map { Site(id: $0 + 1, name: $1) }
  }

  func logIn(_ account: String, password: String) async throws -> String {
    guard password == "123" else { throw EventFailure(.invalid, "The password is wrong.") }
    self.account = account
    return account
  }

  func expireSession() { account = nil }

  private func check() throws {
    if account == nil { throw EventFailure(.sessionExpired, "You are not logged in.") }
  }

  /// Returns the sites that follow a site and have a text in their names, and whether more of them follow.
  func sites(
    matching text: String = "", after id: Site.ID?, limit: Int
  ) async throws -> (sites: [Site], hasMore: Bool) {
    try check()
    let found = text.isEmpty ? sites : sites.filter { $0.name.lowercased().contains(text.lowercased()) }
    let rest = found.filter { $0.id > id ?? 0 }
    return (Array(rest.prefix(limit)), rest.count > limit)
  }

  func delete(_ id: Site.ID) async throws {
    try check()
    deleted[id] = sites.remove(at: try index(of: id))
  }

  func restore(_ id: Site.ID) async throws {
    try check()
    guard let site = deleted.removeValue(forKey: id) else { return }
    sites.insert(site, at: sites.firstIndex { $0.id > id } ?? sites.count)
  }

  func save(_ inspection: Inspection) async throws {
    try check()
    sites[try index(of: inspection.site)].inspections.insert(inspection, at: 0)
  }

  private func index(of id: Site.ID) throws -> Int {
    guard let index = sites.firstIndex(where: { $0.id == id }) else {
      throw EventFailure(.invalid, "There is no site \(id).")
    }
    return index
  }
}
