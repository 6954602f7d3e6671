// What an app does before it shows anything: registering and validating, by which nothing is built.

import Measuring
import VIPER

@MainActor struct Launching {
  private let features: [GeneratedFeature]

  init(_ features: [GeneratedFeature]) { self.features = features }

  func measure(_ verdict: inout Verdict) async throws {
    let table = Table("Launching \(features.count) modules", in: .milliseconds)
    let services = try await Measurement.take("registering their services", prepare: emptyRouter) {
      try GeneratedApp.registerServices(in: $0)
    }
    table.add(services)
    let registering = try await Measurement.take("registering them", prepare: routerWithServices) {
      try GeneratedApp.registerFeatures(in: $0)
    }
    table.add(registering)
    var faults: [ConfigurationFault] = []
    let validating = try await Measurement.take("validating the app", prepare: app) {
      faults = $0.validate()
    }
    table.add(validating)

    print()
    for fault in faults.prefix(5) { print(fault) }
    verdict.expect(faults.isEmpty, "validating finds nothing wrong, and found \(faults.count)")
    verdict.expect(
      services.best < Limits.services,
      "registering services takes less than \(Limits.services), and took \(services.best)")
    verdict.expect(
      validating.median < Limits.validation,
      "validating takes less than \(Limits.validation) once classes are known, and took \(validating.median)"
    )
    verdict.expect(Made.all == .each(0), "nothing is built at launch, and built: \(Made.all)")
  }

  private func emptyRouter() -> VIPRouter { VIPRouter(diagnostics: SilentSink()) }

  private func routerWithServices() throws -> VIPRouter {
    let router = emptyRouter()
    try GeneratedApp.registerServices(in: router)
    return router
  }

  private func app() throws -> VIPRouter {
    let router = emptyRouter()
    try GeneratedApp.register(in: router)
    return router
  }
}
