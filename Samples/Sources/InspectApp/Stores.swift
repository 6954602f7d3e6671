import Observation

/// The drafts of all sites, and the number of inspections that the server has not accepted yet.
@Observable final class Drafts {
  private var drafts: [Site.ID: Draft] = [:]
  /// The number of saved inspections in the outbox.
  var waiting = 0

  subscript(site: Site.ID) -> Draft? {
    get { drafts[site] }
    set { drafts[site] = newValue }
  }

  /// The number on the badge: inspections that wait for a connection or for the user's choice.
  var unsent: Int { waiting + drafts.values.count { $0.theirs != nil } }
}

/// The features that the user can switch off.
@Observable final class Flags { var hasReports = true }
