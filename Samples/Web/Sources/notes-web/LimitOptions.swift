import ArgumentParser
import NotesLogin
import NotesWeb

/// The limits of logins and registrations, as options.
struct LimitOptions: ParsableArguments {
  @Option(help: "The most wrong passwords of one address in ten minutes.")
  var wrongPasswordsPerAddress = 20

  @Option(help: "The wrong passwords of a known browser after which it counts as unknown.")
  var wrongPasswordsPerKnownBrowser = 10

  @Option(help: "The most logins that wait for their turn at one account.")
  var waitingLogins = 16

  @Option(help: "The seconds after which the wrong passwords of an account are forgotten.")
  var forgetWrongPasswordsSeconds = 3_600

  @Option(help: "The most accounts, and addresses, that are counted at a time.")
  var counted = 10_000

  @Option(help: "The most registrations of one address in an hour.")
  var registrationsPerAddress = 20

  @Option(help: "The password hashes that are computed at a time. Default: one less than there are cores.")
  var hashesAtOnce: Int?

  func validate() throws {
    let limits = [
      wrongPasswordsPerAddress, wrongPasswordsPerKnownBrowser, waitingLogins, forgetWrongPasswordsSeconds, counted,
      registrationsPerAddress, hashesAtOnce ?? 1,
    ]
    guard limits.allSatisfy((1...1_000_000_000).contains) else {
      throw ValidationError("Limits are numbers from 1 to 1000000000.")
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
