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
      var found: [NameKey: Any.Type] = [:]
      var order: [MappedName] = []
      func check(_ name: MappedName, _ type: Any.Type) {
        guard !excluded.contains(name.key), found[name.key] == nil, !Self.isRecordable(type) else { return }
        found[name.key] = type
        order.append(name)
      }
      for part in declared.modules.flatMap(\.parts) {
        for event in part.events {
          check(event, event.inputType)
          if part.name == "interactor" { check(event, event.outputType) }
        }
      }
      let events = order.map { Diagnostic.notRecordable($0.text, found[$0.key]) }
      let routes = declared.routes.filter { !excluded.contains($0.key) && !Self.isRecordable($0.parameters) }
      return events + routes.map { .notRecordable($0.name, $0.parameters) }
    }
  }

  private nonisolated static func isRecordable(_ type: Any.Type) -> Bool {
    type == Void.self || type == Never.self || type is any Codable.Type
  }
}

extension MappedName {
  fileprivate var inputType: Any.Type { (type as? any TypedName.Type).map { Self.input($0) } ?? Void.self }
  fileprivate var outputType: Any.Type { (type as? any TypedName.Type).map { Self.output($0) } ?? Void.self }

  private static func input<Name: TypedName>(_ type: Name.Type) -> Any.Type { Name.Input.self }
  private static func output<Name: TypedName>(_ type: Name.Type) -> Any.Type { Name.Output.self }
}
