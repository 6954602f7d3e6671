/// A small test, written as an app developer writes it, and its required result.
struct Program {
  /// The required result of a program.
  enum Kind: String {
    /// The program prints a failure, and ends with status 1.
    case fail
    /// The program prints a failure, and ends with status 0, because it has no reporter and does not call `finish()`.
    case warn
    /// The program prints nothing, and ends with status 0.
    case pass
  }

  let name: String
  let kind: Kind
  /// The program's test.
  let run: @MainActor () async throws -> Void
}

/// All programs, in the order in which they were added.
@MainActor struct Programs {
  private(set) var all: [Program] = []

  /// Adds a program with a mistake.
  ///
  /// - Parameters:
  ///   - name: the name of the program, and of the file with its expected output.
  ///   - run: the program.
  mutating func mustFail(_ name: String, _ run: @escaping @MainActor () async throws -> Void) {
    all.append(Program(name: name, kind: .fail, run: run))
  }

  /// Adds a program with a mistake that the harness can only warn about.
  ///
  /// - Parameters:
  ///   - name: the name of the program, and of the file with its expected output.
  ///   - run: the program.
  mutating func mustWarn(_ name: String, _ run: @escaping @MainActor () async throws -> Void) {
    all.append(Program(name: name, kind: .warn, run: run))
  }

  /// Adds a correct program that resembles one with a mistake.
  ///
  /// - Parameters:
  ///   - name: the name of the program.
  ///   - run: the program.
  mutating func mustPass(_ name: String, _ run: @escaping @MainActor () async throws -> Void) {
    all.append(Program(name: name, kind: .pass, run: run))
  }
}
