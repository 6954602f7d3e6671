/// The login forms of the last seconds that have logged in.
///
/// After a double click, a browser sends the form again and drops the answer to the first one, often with the cookie of its
/// session. The same form is proof of the same password and has the same secret, so it is answered like the first one.
struct RepeatedLogins {
  private struct Login {
    /// A hash with a secret of the process, so that no password is stored.
    let key: Int
    let end: ContinuousClock.Instant
    weak var tab: WebTab?
  }

  private var logins: [Login] = []

  /// Adds the form of a login.
  mutating func add(_ form: ActForm, in tab: WebTab, now: ContinuousClock.Instant) {
    logins.removeAll { $0.end <= now || $0.tab == nil }
    logins.append(Login(key: form.values.hashValue, end: now + .seconds(10), tab: tab))
  }

  /// The tab in which this form has logged in; `nil` for any other form.
  func tab(for form: ActForm, now: ContinuousClock.Instant) -> WebTab? {
    let key = form.values.hashValue
    return logins.last { $0.key == key && $0.end > now }?.tab
  }
}
