import ArgumentParser
import NotesLogin
import NotesWeb

/// The options for the limits of logins and registrations.
struct LimitOptions: ParsableArguments {
  @Option(help: "The maximum number of wrong passwords from one address in ten minutes.")
  var wrongPasswordsPerAddress = 20

  @Option(help: "The number of wrong passwords after which a known browser counts as unknown.")
  var wrongPasswordsPerKnownBrowser = 10

  @Option(help: "The maximum number of logins to one account that wait at the same time.")
  var waitingLogins = 16

  @Option(help: "The seconds without a wrong password after which the count of an account is reset.")
  var forgetWrongPasswordsSeconds = 3_600

  @Option(help: "The maximum number of accounts, and of addresses, for which wrong passwords are counted.")
  var counted = 10_000

  @Option(help: "The maximum number of registrations from one address in an hour.")
  var registrationsPerAddress = 20

  @Option(help: "The number of password hashes computed at the same time. Default: the number of cores minus one.")
  var hashesAtOnce: Int?

  func validate() throws {
    let limits = [
      wrongPasswordsPerAddress, wrongPasswordsPerKnownBrowser, waitingLogins, forgetWrongPasswordsSeconds, counted,
      registrationsPerAddress, hashesAtOnce ?? 1,
    ]
    guard limits.allSatisfy((1...1_000_000_000).contains) else {
      throw ValidationError("Limits must be numbers from 1 to 1000000000.")
    }
  }

  var limits: NotesLimits {
    var limits = NotesLimits()
    limits.logins.wrongPerAddress = wrongPasswordsPerAddress
    limits.logins.wrongPerKnownBrowser = wrongPasswordsPerKnownBrowser
    limits.logins.waiting = waitingLogins
    limits.logins.forgetsAfter = .seconds(forgetWrongPasswordsSeconds)
    limits.logins.counted = counted
    limits.registrationsPerAddress = registrationsPerAddress
    limits.hashesAtOnce = hashesAtOnce
    return limits
  }
}
