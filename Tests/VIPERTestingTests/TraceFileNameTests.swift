import Testing
import VIPER

@testable import VIPERSwiftTesting

private let namesOfCases = Lock<Set<String>>([])

@Suite("The names of the files with the traces of tests")
struct TraceFileNameTests {
  private func name(_ names: String..., in file: String = "Tests/A.swift", _ arguments: String = "") -> String {
    TraceFileName(names, in: file, arguments).description
  }

  @Test func `a name contains the words of the test and a hash that is the same in each process`() {
    #expect(name("Shop", "CartTests", "`adds 2 (two) items`()") == "Shop-CartTests-adds-2-two-items-e4da3660")
    #expect(name("Ä", "ß()", in: "", "") == "64e3bdfd")
  }

  @Test func `tests that differ only in the suite, the file, an argument or the end of a long name have own names`() {
    let long = String(repeating: "a", count: 200)
    let names = [
      name("Shop", "A", "opens()"), name("Shop", "B", "opens()"), name("Shop", "A", "opens()", in: "Tests/B.swift"),
      name("Shop", "A", "opens()", "1"), name("Shop", "A", "opens()", "2"), name("Shop", "ä()"), name("Shop", "ö()"),
      name("Shop", "\(long)1()"), name("Shop", "\(long)2()"),
    ]
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.count < 120 })
  }

  @Test(arguments: [1, 2, 3], ["a", "b"])
  func `a case of a test with arguments has its own name`(number: Int, text: String) throws {
    let test = try #require(Test.current)
    let name = TraceFileName(of: test, Test.Case.current).description
    #expect(name.hasPrefix("VIPERTestingTests-TraceFileNameTests-a-case-of-a-test-with-arguments-has-its-own-name"))
    #expect(namesOfCases.withLock { $0.insert(name).inserted })
  }
}
