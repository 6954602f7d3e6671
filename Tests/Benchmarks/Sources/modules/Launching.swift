// Measures the work of an app before it shows a view: registration and validation. Neither builds a module.

import Measuring
import VIPER

@MainActor struct Launching {
  private let features: [GeneratedFeature]

  init(_ features: [GeneratedFeature]) { self.features = features }

  func measure(_ verdict: inout Verdict) async throws {
    let table = Table("Launching \(features.count) modules", in: .milliseconds)
    let services = try await Measurement.take("registering the services", prepare: emptyRouter) {
      try GeneratedApp.registerServices(in: $0)
    }
    table.add(services)
    let registering = try await Measurement.take("registering the modules", prepare: routerWithServices) {
      try GeneratedApp.registerFeatures(in: $0)
    }
    table.add(registering)
    var diagnostics: [Diagnostic] = []
    let validating = try await Measurement.take("validating the app", prepare: app) {
      diagnostics = $0.validate()
    }
    table.add(validating)

    print()
    for diagnostic in diagnostics.prefix(5) { print(diagnostic) }
    verdict.expect(diagnostics.isEmpty, "validation finds no diagnostics, found: \(diagnostics.count)")
    verdict.expect(
      services.best < Limits.services,
      "registering the services takes less than \(Limits.services), took: \(services.best)")
    verdict.expect(
      validating.median < Limits.validation,
      "validation takes less than \(Limits.validation) after the first run, took: \(validating.median)"
    )
    verdict.expect(Made.all == .each(0), "no part or service is built at launch, built: \(Made.all)")
  }

  private func emptyRouter() -> VIPRouter { VIPRouter(onDiagnostic: SilentSink().report) }

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
