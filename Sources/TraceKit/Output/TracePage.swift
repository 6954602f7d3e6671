import Foundation

/// A page that shows a run: one file with data, style and script, which opens without a network.
public struct TracePage {
  /// The maximum number of steps that a page shows.
  public static let stepLimit = 400_000

  private var data = PageData()

  /// Creates a page without data.
  public init() {}

  /// Returns a page of a run.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - places: The source places of handlers, by the type of the part and the name, separated by a space.
  ///   - root: The folder to which places are shown relatively.
  ///   - live: The path of the server from which the page receives further chunks as server-sent events, or `nil` if
  ///     the run does not grow.
  /// - Returns: The page in UTF-8.
  /// - Throws: An error if a resource of the package is missing.
  public mutating func html(
    of run: inout Run, places: [String: SourcePlace] = [:], root: String? = nil, live: String? = nil
  ) throws -> Data {
    guard run.steps.count <= Self.stepLimit else { throw TraceError.tooLong(run.steps.count) }
    let chunk = String(decoding: data.chunk(of: &run, places: places, root: root), as: UTF8.self)
    let values = [
      "NONCE": Self.nonce(), "TITLE": Self.escaped(run.title), "STYLE": try Self.style(),
      "SCRIPT": try Self.script(), "CONNECT": live == nil ? "" : "connect-src 'self'; ",
      "LIVE": live.map { #" data-live="\#(Self.escaped($0))""# } ?? "",
      "CHUNKS": #"<script type="application/json" class="chunk">\#(chunk)</script>"#,
    ]
    // The placeholders are replaced in one pass, so a text of the app that looks like one stays unchanged.
    var parts = try Self.resource("page.html").components(separatedBy: "{{")
    for index in parts.indices.dropFirst() {
      guard let end = parts[index].range(of: "}}"), let value = values[String(parts[index][..<end.lowerBound])] else {
        throw TraceError(description: "The file page.html has an unknown placeholder. Build the package again.")
      }
      parts[index] = value + parts[index][end.upperBound...]
    }
    return Data(parts.joined().utf8)
  }

  /// Returns the next chunk of a growing run: what was added since the last call.
  public mutating func chunk(of run: inout Run) -> [UInt8] { data.chunk(of: &run) }

  /// A number that an attacker cannot know, so only the page's own script and style are used.
  private static func nonce() -> String {
    (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: "\"", with: "&quot;").filter { !$0.isNewline && $0 != "\0" }
  }

  // MARK: Resources

  /// The script: all files in order, without the lines that import, and without `export`.
  private static func script() throws -> String {
    let files = try resource("scripts.txt").split(separator: "\n").map(String.init)
    return try files.map { file in
      stripped(try resource(file)).split(separator: "\n").filter { !$0.hasPrefix("import ") }
        .map { $0.hasPrefix("export ") ? $0.dropFirst("export ".count) : $0 }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The style, without the spaces and line breaks that separate names, values and brackets.
  private static func style() throws -> String {
    [": ", ", ", "; ", " {", "{ ", " }", "} ", "\n"].reduce(stripped(try resource("page.css"))) {
      $0.replacingOccurrences(of: $1, with: $1.trimmingCharacters(in: .whitespacesAndNewlines))
    }.replacingOccurrences(of: ";}", with: "}")
  }

  /// Returns the lines without indentation and without comments, so that a page is smaller.
  private static func stripped(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") }.joined(separator: "\n")
  }

  private static func resource(_ name: String) throws -> String {
    guard let url = Bundle.module.url(forResource: "Page/\(name)", withExtension: nil) else {
      throw TraceError(description: "The file \(name) of the page is missing. Build the package again.")
    }
    return try String(contentsOf: url, encoding: .utf8)
  }
}
