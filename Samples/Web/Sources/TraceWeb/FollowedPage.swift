public import Foundation
public import TraceKit

/// A page that shows a trace, and receives what the app appends to it.
///
/// The page begins with everything that the file contains. Each further chunk continues the page and the earlier chunks,
/// so the chunks of a page are sent once, over one connection.
public actor FollowedPage {
  /// The next message for the page.
  public enum Message: Equatable, Sendable {
    /// What the app has appended.
    case chunk([UInt8])
    /// Nothing for now.
    case nothing
    /// The browser must load the page again. `isOtherRun` states whether it then shows another run.
    case reload(isOtherRun: Bool)
  }

  /// The maximum number of bytes of one read.
  static let bytesPerRead = 1_000_000
  /// The number of steps and marks from which on the page accepts no further chunk.
  private static let maximum = (steps: 400_000, marks: 200_000)
  /// The number of steps and marks from which on the page begins without the rest of the file, which follows in chunks.
  private static let first = (steps: 350_000, marks: 150_000)

  private var tail: TraceTail
  private var run: Run
  private var page = TracePage()

  /// Begins to read a trace.
  ///
  /// - Throws: A ``TraceOpenError``, or a `TraceError` if the file is no trace.
  public init(of file: URL) throws {
    tail = try TraceTail(file)
    run = try TraceFile.begin(tail.header, of: file)
  }

  /// Returns the page with everything that the file contains, unless it contains too many steps. Called once, before ``next()``.
  ///
  /// - Parameters:
  ///   - path: The path from which the page receives its messages.
  ///   - places: The source places of handlers. See `TracePage`.
  ///   - root: The folder to which places are shown relatively.
  /// - Throws: A `TraceError`, or an error of the file system.
  public func html(receivingFrom path: String, places: [String: SourcePlace] = [:], root: String? = nil) throws -> Data
  {
    while run.steps.count < Self.first.steps, run.marks.count < Self.first.marks, try readLines() == nil {}
    return try page.html(of: &run, places: places, root: root, live: path)
  }

  /// Returns the next message.
  ///
  /// - Throws: An error of the file system.
  public func next() throws -> Message {
    try readLines() ?? .chunk(page.chunk(of: &run))
  }

  /// Adds the next lines to the run. Returns `nil` if there were any, and otherwise the message.
  private func readLines() throws -> Message? {
    // The page has received too many, and reports that itself.
    guard run.steps.count <= Self.maximum.steps, run.marks.count <= Self.maximum.marks else { return .nothing }
    var reading = try tail.read(upTo: Self.bytesPerRead)
    // A line can be longer than one read.
    while reading == .lines([]) { reading = try tail.read(upTo: Self.bytesPerRead) }
    switch reading {
    case .lines(let lines):
      for line in lines { run.add(line) }
      return nil
    case .nothing: return .nothing
    case .otherRun: return .reload(isOtherRun: true)
    case .gap: return .reload(isOtherRun: false)
    }
  }
}
