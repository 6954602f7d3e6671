import Foundation
import NotesLogin
import NotesStorage
import VIPER

/// Adds accounts, a limited number for each address.
///
/// With names that users choose, a registration reveals whether a name is in use. The limit makes that expensive: each attempt
/// with an acceptable name and password counts, also for a name that is in use.
nonisolated struct RegistrationService: Sendable {
  private let accounts: SQLiteLoginService
  private let limit: RegistrationLimit
  private let address: @Sendable () async -> String

  init(_ accounts: SQLiteLoginService, limit: RegistrationLimit, address: @escaping @Sendable () async -> String) {
    self.accounts = accounts
    self.limit = limit
    self.address = address
  }

  /// Adds an account.
  ///
  /// - Throws: `EventFailure` if the name is in use, or if the address has registered too many.
  func add(account: String, password: String) async throws {
    if let wait = await limit.take(await address()) {
      let minutes = Int((wait / .seconds(60)).rounded(.up))
      throw EventFailure(
        .invalid, "Too many accounts were registered from your network. Try again in \(minutes) min.")
    }
    do { try await accounts.add(account: account, password: password) } catch  where "\(error)".contains("UNIQUE") {
      throw EventFailure(.invalid, "The name \"\(account)\" is taken. Choose another one.")
    }
  }
}

/// The registrations of all addresses.
actor RegistrationLimit {
  private var allowances: AddressAllowances
  private let begin = ContinuousClock.now

  init(_ allowances: AddressAllowances) { self.allowances = allowances }

  /// Uses up one registration of an address.
  ///
  /// - Returns: `nil` if the address may register; otherwise the time after which it may.
  func take(_ address: String) -> Duration? {
    let now = begin.duration(to: .now)
    if let wait = allowances.wait(for: address, now: now) { return wait }
    allowances.use(address, now: now)
    return nil
  }
}
