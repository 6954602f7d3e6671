import VIPER

/// A fake server in memory.
@MainActor final class FieldServer {
  private var sites: [Site]
  private var deleted: [Site.ID: Site] = [:]

  init(names: [String] = ["Oak Street", "Harbour", "Old Mill", "Oak Park", "Station", "Bridge", "Royal Oak"]) {
    sites = names.enumerated().map { Site(id: $0 + 1, name: $1) }
  }

  /// Returns some of the sites, and the number of all sites.
  func sites(from start: Int, limit: Int) async throws -> (sites: [Site], total: Int) {
    (Array(sites.dropFirst(start).prefix(limit)), sites.count)
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
