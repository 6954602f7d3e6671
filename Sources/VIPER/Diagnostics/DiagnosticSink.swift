/// The receiver of all reports of lost events, misuse and route errors.
///
/// A router has one sink. Replace the sink to log reports, to show reports or, in a test, to collect reports. `report`
/// may be called on any thread, and is called once for each occurrence. A sink may send events and open routes, for
/// example to show a report on the screen. Such events and routes wait until the current delivery has ended. If they
/// cause further reports, these reports are written to standard error and not passed to the sink.
public protocol DiagnosticSink: Sendable {
  /// Receives a report. The method must not block.
  func report(_ diagnostic: Diagnostic)
}
