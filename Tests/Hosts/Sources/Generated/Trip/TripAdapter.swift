import VIPER

/// The adapter of Trip: it names the routes that serve the routes that Trip requires, and converts their values.
struct TripAdapter: ModuleRouter {
  func register(in app: inout Registration) {
    // The next module is a module of the same kind, until you write the route of another module here.
    app.adapt(TripNeeds.next, to: Routes.trip, parameters: { $0 }, output: { $0 })
  }
}
