/// A record of test events, in order.
@MainActor package final class Journal {
  package var lines: [String] = []

  package init() {}

  package func note(_ line: String) { lines.append(line) }
}
