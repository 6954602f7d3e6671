import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

private enum Trip {
  static let hotel = RouteName<Void, Int>("trip.hotel")
  static let hotels = RouteName<Void, Int>("trip.hotels")
}

private final class TripView: VIPView, Mapped {
  static let mapping = Mapping(TripView.self) { $0.receive(Trip.hotel) { _, _ in } }
}

private final class TripInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(TripInteractor.self) { $0.on(Trip.hotel) { _ in 1 } }
}

private final class HotelPresenter: VIPPresenter, ProducesOutput { typealias Output = Int }

@MainActor @Suite("Mistakes in mappings that name routes")
struct RouteMappingMistakeTests {
  private let router = VIPRouter(onDiagnostic: CollectingSink().report)

  private func addHotel(_ route: RouteName<Void, Int>) throws {
    try router.register {
      $0.module(prefix: "Hotel", view: VIPView.init, presenter: HotelPresenter.init)
      $0.route(route, to: HotelPresenter.self)
    }
  }

  @Test
  func `the result mapping of a route that is not registered is not reported, because a test may omit its feature`()
    throws
  {
    try router.register("App") { $0.module(view: TripView.init) }
    #expect(router.validate() == [])
  }

  @Test func `a required route that no router registers is reported once`() throws {
    try router.register {
      $0.module(view: TripView.init)
      $0.requires(Trip.hotel)
    }
    #expect(router.validate().map(\.code) == ["validation.notProvided"])
  }

  @Test func `an interactor that maps a route event is reported`() throws {
    try addHotel(Trip.hotel)
    try router.register { $0.module(prefix: "Trip", view: VIPView.init, interactor: TripInteractor.init) }
    #expect(router.validate().map(\.code) == ["mapping.route"])
    let mistake = try #require(router.validate().first?.underlying as? Diagnostic)
    #expect(recordedBrief(mistake) == "mapping.route: trip.hotel, Trip")
  }
}
