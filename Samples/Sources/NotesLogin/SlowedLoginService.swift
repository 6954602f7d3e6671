public import NotesDomain
import VIPER

/// A login service that answers the later, the more wrong passwords an account was tried with.
///
/// The first three wrong tries cost nothing. From then on each takes twice the time of the last: 1 s, 2 s, 4 s, 8 s, and 16 s
/// at most, which is less than the module waits for an answer. A right password ends that. It is kept in memory: whoever
/// starts the program anew begins anew.
public actor SlowedLoginService: LoginService {
  private let service: any LoginService
  private let clock: any Clock<Duration>
  /// How often each account was tried since the last right password.
  private var tries: [String: Int] = [:]

  /// A service that asks another one.
  ///
  /// - Parameters:
  ///   - service: the service that knows the accounts.
  ///   - clock: measures the delays.
  public init(_ service: any LoginService, clock: any Clock<Duration> = ContinuousClock()) {
    self.service = service
    self.clock = clock
  }

  /// Checks a password, after a delay if there were wrong ones.
  public func logIn(account: String, password: String) async throws -> String {
    let number = tries[account, default: 0]
    // Counted before the check, so that tries at the same time take no less.
    tries[account] = number + 1
    let delay = Self.delay(after: number)
    if delay > .zero { try await clock.sleep(for: delay) }
    do {
      let name = try await service.logIn(account: account, password: password)
      tries[account] = nil
      return name
    } catch LoginError.wrongAccountOrPassword {
      let next = Self.delay(after: tries[account, default: 0])
      throw next > .zero ? LoginError.slowed(next: next) : LoginError.wrongAccountOrPassword
    } catch {
      // It was not the password.
      tries[account, default: 1] -= 1
      throw error
    }
  }

  private static func delay(after tries: Int) -> Duration {
    tries < 3 ? .zero : .seconds(1 << min(tries - 3, 4))
  }
}
