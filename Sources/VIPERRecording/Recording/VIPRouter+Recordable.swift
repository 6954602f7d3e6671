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
      let events = declared.modules.flatMap(\.parts).flatMap { part in
        part.events.compactMap { event in
          // The parameters of a module are those of its route, and no other event of the lifecycle has data.
          (event.key.kind == .lifecycle ? nil : event.type as? any TypedName.Type).map {
            (event.key, event.text, part.name == "interactor" ? [$0.inputType, $0.outputType] : [$0.inputType])
          }
        }
      }
      let routes = declared.routes.map { ($0.key, $0.name, [$0.parameters]) }
      var checked = excluded
      return (events + routes).compactMap { key, name, types in
        let type = types.first { !Self.isRecordable($0) }
        return type.flatMap { checked.insert(key).inserted ? .notRecordable(name, $0) : nil }
      }
    }
  }

  private nonisolated static func isRecordable(_ type: Any.Type) -> Bool {
    type == Void.self || type == Never.self || type is any Codable.Type
  }
}
