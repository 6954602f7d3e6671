import VIPER

/// A fake server in memory.
@MainActor final class FieldServer {
  private var sites: [Site]
  private var deleted: [Site.ID: Site] = [:]

  init(names: [String] = ["Oak Street", "Harbour", "Old Mill", "Oak Park", "Station", "Bridge", "Royal Oak"]) {
    sites = names.enumerated().map { Site(id: $0 + 1, name: $1) }
  }

  /// Returns the sites after a site, and whether more sites follow them. `nil` is the place before all sites.
  func sites(after id: Site.ID?, limit: Int) async throws -> (sites: [Site], hasMore: Bool) {
    let rest = sites.filter { $0.id > id ?? 0 }
    return (Array(rest.prefix(limit)), rest.count > limit)
  }

  func delete(_ id: Site.ID) async throws {
    deleted[id] = sites.remove(at: try index(of: id))
  }

  func restore(_ id: Site.ID) async throws {
    guard let site = deleted.removeValue(forKey: id) else { return }
    sites.insert(site, at: sites.firstIndex { $0.id > id } ?? sites.count)
  }

  func save(_ inspection: Inspection) async throws {
    sites[try index(of: inspection.site)].inspections.insert(inspection, at: 0)
  }

  private func index(of id: Site.ID) throws -> Int {
    guard let index = sites.firstIndex(where: { $0.id == id }) else {
      throw EventFailure(.invalid, "There is no site \(id).")
    }
    return index
  }
}
