// Shows how an app scales: what a thousand modules cost at launch, and when each is opened.

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

/// Says of each expectation whether it was met.
struct Verdict {
  private(set) var isKept = true

  mutating func expect(_ isMet: Bool, _ title: String) {
    print((isMet ? "kept:   " : "BROKEN: ") + title)
    if !isMet { isKept = false }
  }
}
