import VIPER

/// The events of the form.
enum Form {
  /// Sends the inspection to the server.
  static let save = EventName<Inspection, Inspection>("inspect.form.save")
}

/// An interactor that sends inspections.
final class FormInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(FormInteractor.self) {
    $0.on(Form.save, FormInteractor.save)
  }
  private let server: FieldServer

  init(server: FieldServer) { self.server = server }

  func save(_ inspection: Inspection) async throws -> Inspection {
    try await server.save(inspection)
    return inspection
  }
}
