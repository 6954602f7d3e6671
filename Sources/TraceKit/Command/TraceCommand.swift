import Foundation

/// `viper trace`: shows a trace as a page, as figures, or as data for scripts and other viewers.
public struct TraceCommand {
  /// The lines about this command in the usage of the tool.
  public static let usage = """
    trace FILE            Prints the figures of a trace: the slowest handlers, the longest chains of causes and the
                          problems.
      --output PAGE             writes a page instead, which opens without a network
      --json                    prints each event as a JSON object
      --name TEXT, --module MODULE, --outcome OUTCOME, --kind KIND
                                prints only these events, as JSON
      --perfetto FILE           writes the trace for ui.perfetto.dev
      --summary                 prints the figures in addition
    """

  private let file: String
  private var output: String?
  private var perfetto: String?
  private var printsEvents = false
  private var printsSummary = false
  private var filter = RunFilter()
  private var folders: [String] = []

  /// Reads the arguments after `trace`.
  ///
  /// - Throws: A ``TraceError``.
  public init(_ arguments: [String]) throws {
    var rest = arguments.filter { !$0.hasPrefix("--allow-") }[...]
    var files: [String] = []
    while let argument = rest.popFirst() {
      func value() throws -> String {
        guard let value = rest.popFirst(), !value.hasPrefix("--") else {
          throw TraceError.usage("The option \(argument) needs a value.")
        }
        return value
      }
      switch argument {
      case "--output": output = try value()
      case "--perfetto": perfetto = try value()
      case "--json": printsEvents = true
      case "--summary": printsSummary = true
      case "--follow": throw TraceError.usage(Self.follow)
      case "--name": filter.name = try value()
      case "--module": filter.module = try value()
      case "--outcome": filter.outcome = try Self.choice(argument, try value())
      case "--kind": filter.kind = try Self.choice(argument, try value())
      case "--sources": folders.append(try value().split(separator: "=", maxSplits: 1).last.map(String.init) ?? "")
      case _ where argument.hasPrefix("--"): throw TraceError.usage("The command trace has no option \(argument).")
      default: files.append(argument)
      }
    }
    guard files.count == 1 else { throw TraceError.usage("The command trace needs one file.") }
    file = files[0]
    if filter.name != nil || filter.module != nil || filter.outcome != nil || filter.kind != nil { printsEvents = true }
    if output == nil, perfetto == nil, !printsEvents { printsSummary = true }
  }

  /// The server needs packages that the tool does not depend on.
  private static let follow =
    "The tool does not follow a trace. Use `swift run --package-path Samples/Web follow-trace FILE` in a copy of VIPER,"
    + " which serves the page on this machine while the app writes the file."

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(_ option: String, _ text: String) throws
    -> Choice
  {
    guard let choice = Choice(rawValue: text) else {
      let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw TraceError.usage("The value \(text) of \(option) is not known. The values are: \(all).")
    }
    return choice
  }

  /// Runs the command.
  ///
  /// - Parameter folder: The current folder, in which sources are searched for handlers.
  /// - Returns: The lines to print.
  /// - Throws: A ``TraceError``, or an error of the file system.
  public func run(in folder: URL) throws -> [String] {
    var run = try TraceFile.read(Self.url(file, in: folder))
    var lines: [String] = []
    if printsEvents { lines += RunText.events(of: run, filter) }
    if printsSummary { lines += RunText.summary(of: run) }
    if let perfetto { try write(Data(Perfetto.json(of: run)), to: perfetto, in: folder) }
    if let output {
      let folders = folders.isEmpty ? ["Sources"] : folders
      let places = HandlerPlaces(in: folders.map { Self.url($0, in: folder) }).places
      var page = TracePage()
      try write(page.html(of: &run, places: places, root: folder.path), to: output, in: folder)
      lines.append("The page is in \(output). Open it in a browser.")
    }
    return lines
  }

  private static func url(_ path: String, in folder: URL) -> URL {
    path.hasPrefix("/") ? URL(fileURLWithPath: path) : folder.appendingPathComponent(path)
  }

  private func write(_ data: Data, to file: String, in folder: URL) throws {
    let url = Self.url(file, in: folder)
    do {
      try data.write(to: url, options: .atomic)
      // As for the trace itself, only the owner can read the data.
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    } catch {
      throw TraceError(
        description:
          "The file \(file) cannot be written: \(error.localizedDescription) Pass a path in an existing folder.")
    }
  }
}

extension TraceError {
  static func usage(_ text: String) -> TraceError {
    TraceError(description: text + " `viper help` describes the command.", isUsage: true)
  }
}
