/// The forms of successful logins within the last 10 s.
///
/// After a double click, a browser sends the form twice and drops the first response. The second request often has the
/// cookie of the session that the login has ended. Both forms contain the same password and secret, so both receive the
/// same response.
struct RepeatedLogins {
  private struct Login {
    /// The hash of the form, with a random seed per process, so that no password is stored.
    let key: Int
    let end: ContinuousClock.Instant
    weak var tab: WebTab?
  }

  private var logins: [Login] = []

  mutating func add(_ form: ActForm, in tab: WebTab, now: ContinuousClock.Instant) {
    logins.removeAll { $0.end <= now || $0.tab == nil }
    logins.append(Login(key: form.values.hashValue, end: now + .seconds(10), tab: tab))
  }

  /// Returns the tab of the login that this form caused, or `nil` for any other form.
  func tab(for form: ActForm, now: ContinuousClock.Instant) -> WebTab? {
    let key = form.values.hashValue
    return logins.last { $0.key == key && $0.end > now }?.tab
  }
}
