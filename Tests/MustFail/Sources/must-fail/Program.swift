/// A small test, as its author writes it, and the treatment that it must get.
struct Program {
  /// The treatment of a program.
  enum Kind: String {
    /// The program prints a failure, and ends with status 1.
    case fail
    /// The program prints a failure, and ends with status 0: it gives the harness no way to fail.
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

  /// Adds a program that is wrong.
  ///
  /// - Parameters:
  ///   - name: the program's name, and that of the file with its expected output.
  ///   - run: the program.
  mutating func mustFail(_ name: String, _ run: @escaping @MainActor () async throws -> Void) {
    all.append(Program(name: name, kind: .fail, run: run))
  }

  /// Adds a program that is wrong, and that the harness can only warn about.
  ///
  /// - Parameters:
  ///   - name: the program's name, and that of the file with its expected output.
  ///   - run: the program.
  mutating func mustWarn(_ name: String, _ run: @escaping @MainActor () async throws -> Void) {
    all.append(Program(name: name, kind: .warn, run: run))
  }

  /// Adds a program that is right, and resembles one that is wrong.
  ///
  /// - Parameters:
  ///   - name: the program's name.
  ///   - run: the program.
  mutating func mustPass(_ name: String, _ run: @escaping @MainActor () async throws -> Void) {
    all.append(Program(name: name, kind: .pass, run: run))
  }
}
