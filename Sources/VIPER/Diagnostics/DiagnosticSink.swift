/// The receiver of all reports of lost events, misuse and route errors.
///
/// A router has one sink. Replace it to log, to show or, in a test, to collect. `report` may be
/// called from any thread, and is called once for each occurrence. A sink may send events and open routes, to show a report
/// on the screen; they wait for the delivery under way. What goes wrong with these is not reported to it again, but written
/// to standard error.
public protocol DiagnosticSink: Sendable {
  /// Takes one report. It must not wait.
  func report(_ diagnostic: Diagnostic)
}
