/// A filter of the events of a run. A filter without conditions lets all events pass.
public struct RunFilter: Sendable {
  /// A part of the name, in any case of its letters.
  public var name: String?
  /// The module, with or without its number.
  public var module: String?
  /// The outcome.
  public var outcome: RunOutcome?
  /// The kind of the event.
  public var kind: RunEvent.Kind?

  /// Creates a filter.
  public init(name: String? = nil, module: String? = nil, outcome: RunOutcome? = nil, kind: RunEvent.Kind? = nil) {
    (self.name, self.module, self.outcome, self.kind) = (name, module, outcome, kind)
  }

  /// Returns whether an event passes.
  public func passes(_ event: RunEvent) -> Bool {
    if let name, !event.name.lowercased().contains(name.lowercased()) { return false }
    if let module, event.module != module, event.module.split(separator: "#").first.map(String.init) != module {
      return false
    }
    if let outcome, event.outcome != outcome { return false }
    return kind == nil || kind == event.kind
  }
}
