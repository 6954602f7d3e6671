// Shows how an app scales: the cost of a thousand modules at launch, and when each module is opened.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@main
@MainActor struct Modules {
  static func main() async throws {
    let features = GeneratedApp.features
    var verdict = Verdict()
    try await Launching(features).measure(&verdict)
    try await Running(features).measure(&verdict)
    guard verdict.isKept else { exit(1) }
  }
}

/// The verdict on several expectations. Each expectation is printed with its result.
struct Verdict {
  private(set) var isKept = true

  mutating func expect(_ isMet: Bool, _ title: String) {
    print((isMet ? "passed: " : "FAILED: ") + title)
    if !isMet { isKept = false }
  }
}
