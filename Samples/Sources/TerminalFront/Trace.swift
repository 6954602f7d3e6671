import Observability
import VIPER

/// The arrivals of events and results that are written while an app runs.
public enum Trace: Sendable {
  /// None.
  case nothing
  /// Those at a part or middleware of a module, without what happens to views.
  case withoutLifecycle
  /// Those at a part or middleware of a module.
  case everything

  /// Writes a line for each arrival from now on.
  func observe(_ router: VIPRouter, write: @escaping (String) -> Void) {
    if self == .nothing { return }
    router.observe { hop in
      let isWanted = self == .everything || !hop.name.hasPrefix("viper.")
      if isWanted, hop.stage != .task, hop.stage != .held { write("· \(Self.line(hop))") }
      return nil
    }
  }

  private static func line(_ hop: Hop) -> String {
    let place = "\(hop.module) \(hop.stage == .middleware ? "\(hop.part)" : hop.stage.rawValue)"
    switch hop.subject {
    case .event(let event): return "\(place) → \(event.name) \(event.id)\(shown(event.data))"
    case .result(let result):
      let id = result.event.map { " \($0)" } ?? ""
      let message = result.message.map { ": \($0)" } ?? ""
      return "\(place) ← \(result.name)\(id) \(result.status)\(message)\(result.data.map(shown) ?? "")"
    }
  }

  /// At most 200 characters of it.
  private static func shown(_ data: any Sendable) -> String {
    if data is Void { return "" }
    return " " + oneLine(data is String ? String(reflecting: data) : String(describing: data))
  }
}
