import Foundation

/// The figures of a run as lines for a terminal.
public struct RunText {
  /// Returns the slowest handlers, the longest chains of causes, the most frequent names and the problems.
  public static func summary(of run: Run) -> [String] {
    let summary = RunSummary(of: run)
    var lines = [
      "\(run.title)\(run.app.isEmpty ? "" : ", \(run.app)"): \(run.events.count) events, \(run.steps.count) steps,"
        + " \(summary.modules) modules, \(duration(run.duration))"
    ]
    if run.unreadable > 0 {
      lines.append("\(run.unreadable) lines could not be read. The last line of a killed app is one.")
    }
    func section(_ title: String, _ entries: [String], empty: String) {
      lines += ["", title] + (entries.isEmpty ? [empty] : entries).map { "  \($0)" }
    }
    section(
      "Slowest handlers",
      summary.slowest.map {
        let step = run.steps[$0.step]
        return "\(padded(duration($0.duration))) \(step.part) \(step.isResult ? "↑" : "↓") \(step.name)"
          + (step.stage == .task ? " (task)" : "")
      }, empty: "No handler has run.")
    section(
      "Longest chains of causes",
      summary.chains.map { chain in
        let names = run.causes(of: chain.event).map { run.events[$0].name }
        let shown = names.count > 6 ? names.prefix(3) + ["…"] + names.suffix(2) : names[...]
        return "\(padded("\(chain.length)")) \(shown.joined(separator: " → "))"
      }, empty: "No event has caused another one.")
    section(
      "Most frequent events", summary.names.map { "\(padded("\($0.count)")) \($0.name)" }, empty: "There are no events."
    )
    section(
      "Problems", summary.problems.map { "\(padded($0.kind.rawValue)) \($0.text)" }, empty: "There are no problems.")
    return lines.map(printable)
  }

  /// Returns each event that passes a filter as a JSON object with its id, name, kind, module, cause, times in microseconds,
  /// outcome and status.
  public static func events(of run: Run, _ filter: RunFilter) -> [String] {
    run.events.filter(filter.passes).map { event in
      var json = JSONText()
      let step = event.step.map { run.steps[$0] }
      json.object([
        ("id", { $0.string(event.id) }), ("name", { $0.string(event.name) }),
        ("kind", { $0.string(event.kind.rawValue) }), ("module", { $0.string(event.module) }),
        ("cause", event.cause.map { cause in { $0.string(run.events[cause].id) } }),
        ("begin", { $0.number(event.begin) }), ("end", { $0.number(event.end) }),
        ("outcome", event.outcome.map { outcome in { $0.string(outcome.rawValue) } }),
        ("status", event.status.map { status in { $0.string(status) } }),
        ("data", step?.isResult == false ? step?.data.map { data in { $0.raw(data) } } : nil),
      ])
      return String(decoding: json.bytes, as: UTF8.self)
    }
  }

  /// Returns a duration with three digits, or in whole seconds from 1,000 seconds on.
  static func duration(_ microseconds: Int) -> String {
    // `%.3g` writes a number that it rounds to 1,000 with an exponent.
    switch microseconds {
    case ..<1_000: "\(microseconds) µs"
    case ..<999_500: String(format: "%.3g ms", Double(microseconds) / 1_000)
    case ..<999_500_000: String(format: "%.3g s", Double(microseconds) / 1_000_000)
    default: String(format: "%.0f s", Double(microseconds) / 1_000_000)
    }
  }

  private static func padded(_ text: String) -> String {
    String(repeating: " ", count: max(0, 10 - text.count)) + text
  }

  /// Returns a text in which control characters are escaped, so that a trace cannot control the terminal.
  private static func printable(_ text: String) -> String {
    text.unicodeScalars.map {
      $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
        ? "\\u{\(String($0.value, radix: 16))}" : String($0)
    }.joined()
  }
}
