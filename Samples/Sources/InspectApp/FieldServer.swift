import VIPER

extension ResultStatus {
  /// The server requires a login.
  nonisolated static let sessionExpired = ResultStatus(rawValue: "sessionExpired")
}

/// The error of a save: someone else has saved another version.
nonisolated struct Conflict: Error { let theirs: Inspection }

/// A fake server in memory, with failures on request.
final class FieldServer {
  private var sites: [Site]
  private var deleted: [Site.ID: Site] = [:]
  private var account: String?
  private var failures: [EventFailure] = []
  private var keys: Set<String> = []
  /// The notes of the accepted inspections, in the order in which they arrived.
  private(set) var accepted: [String] = []
  var isReachable = true

  init(names: [String] = ["Oak Street", "Harbour", "Old Mill", "Oak Park", "Station", "Bridge", "Royal Oak"]) {
    sites = names.enumerated().map { Site(id: $0 + 1, name: $1, inspections: []) }
  }

  // MARK: Failures

  func failNext(_ count: Int = 1) {
    failures += Array(repeating: EventFailure(.error, "The server does not answer."), count: count)
  }

  func expireSession() { account = nil }

  /// Saves an inspection of another user.
  func changeElsewhere(_ id: Site.ID, to notes: String) {
    for index in sites.indices where sites[index].id == id {
      let version = sites[index].latest.version + 1
      sites[index].inspections.insert(Inspection(site: id, notes: notes, version: version, author: "eve"), at: 0)
    }
  }

  // MARK: Requests

  func logIn(_ account: String, password: String) async throws -> String {
    guard isReachable else { throw EventFailure(.error, "There is no connection.") }
    guard password == "123" else { throw EventFailure(.invalid, "The password is wrong.") }
    self.account = account
    return account
  }

  /// Returns some of the sites whose names contain a text, and the number of all such sites.
  func sites(matching text: String, from start: Int, limit: Int) async throws -> (sites: [Site], total: Int) {
    try check()
    let found = text.isEmpty ? sites : sites.filter { $0.name.lowercased().contains(text.lowercased()) }
    return (Array(found.dropFirst(start).prefix(limit)), found.count)
  }

  func site(_ id: Site.ID) async throws -> Site {
    try check()
    return sites[try index(of: id)]
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

  /// Accepts a part of a photo.
  func upload(percent: Int, of id: Site.ID) async throws { try check() }

  /// Accepts an inspection, once for each key. A change by another user is a ``Conflict``.
  func save(_ inspection: Inspection, key: String?) async throws {
    let account = try check()
    let index = try index(of: inspection.site)
    let latest = sites[index].latest
    if latest.version != inspection.version, latest.author != account { throw Conflict(theirs: latest) }
    if let key, !keys.insert(key).inserted { return }
    var saved = inspection
    (saved.version, saved.author) = (latest.version + 1, account)
    sites[index].inspections.insert(saved, at: 0)
    accepted.append(saved.notes)
  }

  @discardableResult private func check() throws -> String {
    guard isReachable else { throw EventFailure(.error, "There is no connection.") }
    if !failures.isEmpty { throw failures.removeFirst() }
    guard let account else { throw EventFailure(.sessionExpired, "You are not logged in.") }
    return account
  }

  private func index(of id: Site.ID) throws -> Int {
    guard let index = sites.firstIndex(where: { $0.id == id }) else {
      throw EventFailure(.invalid, "There is no site \(id).")
    }
    return index
  }
}
