public import VIPER

extension VIPRouter {
  /// Makes `validate()` list each name with data that a recording cannot contain, because the type is not `Codable`.
  ///
  /// The data of these names must be `Codable`: the inputs of events that presenters and interactors handle, the outputs
  /// of interactors, and the parameters of routes.
  ///
  /// - Parameter names: Names that are not checked, for example because a recorder omits their data.
  public func requireRecordableNames(except names: any TypedName...) {
    let excluded = Set(names.map(\.key))
    addCheck { declared in
      var checked = excluded
      func check(_ event: MappedName, hasOutput: Bool) -> Diagnostic? {
        guard let name = event.type as? any TypedName.Type else { return nil }
        let types = hasOutput ? [name.inputType, name.outputType] : [name.inputType]
        guard let type = types.first(where: { !Self.isRecordable($0) }), checked.insert(event.key).inserted else {
          return nil
        }
        return .notRecordable(event.text, type)
      }
      let events = declared.modules.flatMap(\.parts).flatMap { part in
        part.events.compactMap { check($0, hasOutput: part.name == "interactor") }
      }
      let routes = declared.routes.filter { !excluded.contains($0.key) && !Self.isRecordable($0.parameters) }
      return events + routes.map { .notRecordable($0.name, $0.parameters) }
    }
  }

  private nonisolated static func isRecordable(_ type: Any.Type) -> Bool {
    type == Void.self || type == Never.self || type is any Codable.Type
  }
}
