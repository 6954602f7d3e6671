import Foundation
import Observation
import Testing
import VIPER
import VIPERLinks
import VIPERSwiftTesting
import VIPERTesting

nonisolated enum Trips {
  static let trip = RouteName<Int, Never>("trips.trip")
  static let share = EventName<Int, URL?>("trips.share")  // input: the number of the trip
}

@Observable final class TripView: VIPView, Mapped {
  static let mapping = Mapping(TripView.self) {
    $0.onInitialize { (view, trip: Int) in view.trip = trip }
    $0.show(Trips.share, in: \.link)
    $0.showFailures(in: \.failure, or: "The trip cannot be shared.")
  }
  private(set) var trip: Int?
  var link: URL?  // while this value exists, the view shows the share sheet
  var failure: String?

  func share() {
    if let trip { send(Trips.share(trip)) }
  }
}

final class TripInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(TripInteractor.self) {
    $0.on(Trips.share) { part, trip in try part.context.router?.links.url(for: Trips.trip(trip)) }
  }
  private let context: ModuleContext

  init(context: ModuleContext) { self.context = context }
}

struct TripRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(view: TripView.init, interactor: TripInteractor.init)
    app.route(Trips.trip, .any, to: TripView.self)
    app.link("https://trips.example/trips/:number", to: Trips.trip)
  }
}

@Test(.viper) @MainActor func `a shared link opens the same trip`() async throws {
  try await RelaxedAppTest(registering: registerTrips) { app in
    await app.open(Trips.trip(7))
    await app["Trip"].does(as: TripView.self) { $0.share() }
    let link = try #require(app["Trip"].read(as: TripView.self, \.link))
    await app.does {
      try $0.links.open(link)
    } _: {
      $0.shows("Trip")
    }
  }
}

// The end of the example.

@MainActor private func registerTrips(in router: VIPRouter) throws {
  try router.register(TripRouter())
  router.links.accept(.host("trips.example"))
}

@MainActor @Suite("The recipe for a shared link", .viper) struct ShareRecipeTests {
  @Test func `a shared link contains the number of the trip`() async throws {
    try await RelaxedAppTest(registering: registerTrips) { app in
      await app.open(Trips.trip(7))
      await app["Trip"].does(as: TripView.self) { $0.share() }
      let link = app["Trip"].read(as: TripView.self, \.link)
      #expect(link?.absoluteString == "https://trips.example/trips/7")
    }
  }

  @Test func `a link with a wrong number opens nothing`() async throws {
    try await AppTest(registering: registerTrips) { app in
      await app.does { router in
        #expect(throws: LinkError.self) { try router.links.open("https://trips.example/trips/seven") }
      } _: {
        $0.reports("seven")
      }
    }
  }
}
