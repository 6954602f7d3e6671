import Observability
import VIPER

/// The events and results whose arrivals are written while an app runs.
public enum Trace: Sendable {
  /// No arrivals.
  case nothing
  /// The arrivals at parts, without lifecycle events.
  case withoutLifecycle
  /// The arrivals at parts.
  case everything

  /// Writes a line for each arrival from now on.
  func observe(_ router: VIPRouter, write: @escaping (String) -> Void) {
    if self == .nothing { return }
    router.observe { hop in
      let isWanted = self == .everything || !hop.name.hasPrefix("viper.")
      if isWanted, ![.middleware, .task, .held].contains(hop.stage) { write("· \(Self.line(hop))") }
      return nil
    }
  }

  private static func line(_ hop: Hop) -> String {
    let place = "\(hop.module) \(hop.stage.rawValue)"
    if let event = hop.event { return "\(place) → \(event.name) \(event.id)\(shown(event.data))" }
    guard let result = hop.result else { return place }
    let id = result.eventID.map { " \($0)" } ?? ""
    let reason = (result.error.map { "\($0)" } ?? result.message).map { ": \($0)" } ?? ""
    return "\(place) ← \(result.name)\(id) \(result.status)\(reason)\(result.data.map(shown) ?? "")"
  }

  /// Returns at most 200 characters of the data.
  private static func shown(_ data: any Sendable) -> String {
    if data is Void { return "" }
    return " " + oneLine(data is String ? String(reflecting: data) : String(describing: data))
  }
}
