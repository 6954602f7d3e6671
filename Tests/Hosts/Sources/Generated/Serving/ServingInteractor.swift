import VIPER

/// The interactor of Serving, which does the work.
final class ServingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ServingInteractor.self) {
    $0.on(ServingEvent.load, ServingInteractor.load)
    $0.on(ServingEvent.save, ServingInteractor.save)
    $0.on(ServingEvent.item, ServingInteractor.item)
  }

  private let service: ServingService

  init(service: ServingService) { self.service = service }

  /// Handles the event `load`.
  func load(_ input: Int) async throws -> String {
    try await service.load(input)
  }

  /// Handles the event `save`.
  func save(_ input: String) async throws {
    try await service.save(input)
  }

  /// Handles the event `item`.
  func item() async throws -> Item {
    try await service.item()
  }
}
