public import Foundation
public import VIPER
public import VIPERRecording

/// A trace of a run: each step of each event and result, with its cause, time, part and outcome.
///
/// ```swift
/// let trace = try router.trace(to: URL(filePath: "run.jsonl"))
/// …
/// trace.stop()
/// ```
///
/// `viper-tool trace run.jsonl --output run.html` makes a page of the file. A trace continues until ``stop()``, also if
/// the object is not stored. It shows what happened; to perform a run again, use a `Recorder`. See
/// <doc:SeeingWhatHappens>.
@MainActor public final class Trace {
  private let log: TraceLog
  private let writer: TraceQueue

  init<Failure: Error>(
    of router: VIPRouter, app: String, payloads: RecordedPayloads,
    into store: (TraceHeader) throws(Failure) -> any TraceStore
  ) throws(Failure) {
    let header = TraceHeader(app: app, started: Date().timeIntervalSince1970, payloads: payloads.amount)
    writer = TraceQueue(TraceWriter(payloads, header, into: try store(header)))
    log = TraceLog(router, writer, payloads)
    log.begin()
  }

  /// Whether the trace continues.
  public var isActive: Bool { log.isActive }

  /// Ends the trace, and writes everything that it contains. Steps under way end without an outcome.
  public func stop() { log.stop() }

  /// Writes everything that the trace contains. Otherwise another thread writes it soon afterwards.
  public func flush() {
    log.handOver()
    writer.drain()
  }

  /// Returns the trace in the form of a file.
  ///
  /// - Parameter duration: The length of the returned part, or `nil` for the whole trace. A part begins with the event
  ///   or result that was on its way at that time. The last graph and layout precede it.
  public func export(last duration: Duration? = nil) -> Data {
    flush()
    let start = duration.map { log.now - $0 } ?? .zero
    return Data(writer.lines(since: start).flatMap { $0 + [UInt8(ascii: "\n")] })
  }
}

extension VIPRouter {
  /// Starts to write a trace into a file.
  ///
  /// An earlier trace `run.jsonl` is renamed to `run.1.jsonl`. Any other existing file remains, and causes an error. Data
  /// is encoded on another thread. If that thread cannot keep up, whole deliveries are left out, and the file says how
  /// many.
  ///
  /// - Parameters:
  ///   - file: The file, in JSON Lines. If it grows beyond 32 MB, it continues in another file, and the last two files
  ///     remain.
  ///   - app: The name and version of the app, for the header.
  ///   - payloads: The rules for the data of events and results, which are those of recordings. The states of views are
  ///     part of the trace if the rules allow all data.
  /// - Returns: The trace, which continues if it is not stored.
  /// - Throws: An error if the file cannot be created.
  @discardableResult public func trace(to file: URL, app: String = "", payloads: RecordedPayloads = .all) throws
    -> Trace
  {
    try Trace(of: self, app: app, payloads: payloads) { [sink = onDiagnostic] header in
      try TraceFile(file, header) { sink(.traceNotWritten(file.path, $0)) }
    }
  }

  /// Starts a trace in memory, for example for a button “Report a problem” in a release build.
  ///
  /// - Parameters:
  ///   - bytes: The maximum size. The oldest deliveries are removed first.
  ///   - app: The name and version of the app, for the header.
  ///   - payloads: The rules for the data of events and results. By default the trace contains no data.
  /// - Returns: The trace, which continues if it is not stored. ``Trace/export(last:)`` returns its content.
  public func traceInMemory(bytes: Int = 4_000_000, app: String = "", payloads: RecordedPayloads = .none) -> Trace {
    Trace(of: self, app: app, payloads: payloads) { _ in TraceRing(bytes: bytes) }
  }
}

extension Diagnostic {
  static func traceNotWritten(_ file: String, _ error: any Error) -> Diagnostic {
    Diagnostic(
      "trace.notWritten", names: [file],
      "The trace could not be written to \(file.quotedName): \(error). The app continues without a trace. Usually the"
        + " disk is full, or the folder was removed. Free space, or choose another folder.")
  }
}
