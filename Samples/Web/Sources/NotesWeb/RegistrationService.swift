import Foundation
import NotesLogin
import NotesStorage
import VIPER

/// A service that adds accounts, up to a limit per address.
///
/// Because users choose the account names, an attempt to create an account reveals whether a name is in use. The limit
/// makes such attempts expensive. Every attempt with a valid name and password counts, even if the name is already in
/// use.
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
  /// - Throws: `EventFailure` if the name is in use, or if the limit of the address is reached.
  func add(account: String, password: String) async throws {
    if let wait = await limit.take(await address()) {
      let minutes = Int((wait / .seconds(60)).rounded(.up))
      throw EventFailure(
        .invalid, "Too many accounts were registered from your network. Try again in \(minutes) min.")
    }
    do { try await accounts.add(account: account, password: password) } catch  where "\(error)".contains("UNIQUE") {
      throw EventFailure(.invalid, "The name \"\(account)\" is already in use. Choose another one.")
    }
  }
}

/// The number of accounts that clients at each address may still create.
actor RegistrationLimit {
  private var allowances: AddressAllowances
  private let begin = ContinuousClock.now

  init(_ allowances: AddressAllowances) { self.allowances = allowances }

  /// Counts one attempt by an address to create an account.
  ///
  /// - Returns: `nil` if the attempt is allowed. Otherwise, the time until the next attempt is allowed.
  func take(_ address: String) -> Duration? {
    let now = begin.duration(to: .now)
    if let wait = allowances.wait(for: address, now: now) { return wait }
    allowances.use(address, now: now)
    return nil
  }
}
