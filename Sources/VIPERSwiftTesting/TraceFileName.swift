import Testing

/// The name of the files with the traces of a test case. The name is the same in each run, and another test case has
/// another name.
struct TraceFileName: CustomStringConvertible {
  /// The words of the test's module, suites and function, and a hash.
  let description: String

  /// Creates the name of a test case.
  init(of test: Test, _ testCase: Test.Case?) {
    let id = test.id
    // The description of a case contains its arguments, and an address that differs in each process.
    let arguments = testCase.map { "\($0)".replacing(#/\(unknown context at \$[0-9a-f]+\)/#, with: "") }
    self.init([id.moduleName] + id.nameComponents, in: test.sourceLocation.fileID, arguments ?? "")
  }

  /// Creates the name of a test case.
  ///
  /// - Parameters:
  ///   - names: The names of the module, the suites and the function.
  ///   - file: The file, because two files can contain private suites of the same name.
  ///   - arguments: The arguments as text.
  init(_ names: [String], in file: String, _ arguments: String) {
    let words = names.joined(separator: " ").prefix(100).split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let hash = Self.hash(of: (names + [file, arguments]).joined(separator: "\n"))
    let digits = String(hash, radix: 16)
    let padded = String(repeating: "0", count: 8 - digits.count) + digits
    description = (words.map(String.init) + [padded]).joined(separator: "-")
  }

  /// Returns the 32-bit FNV-1a hash of a text. The hash of a `Hasher` differs in each process.
  private static func hash(of text: String) -> UInt32 {
    text.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}
