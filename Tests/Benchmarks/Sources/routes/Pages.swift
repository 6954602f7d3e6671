// The modules of the routes, registered in each way that an app can use, and the number of parts built.

import VIPER

typealias PageRoute = RouteName<Void, Never>

/// The number of parts that the registered closures have created.
struct Built: Equatable, CustomStringConvertible {
  var views = 0
  var presenters = 0
  var interactors = 0

  var description: String {
    "\(views) views, \(presenters) presenters, \(interactors) interactors"
  }
}

@MainActor final class Pages {
  private(set) var built = Built()

  /// Registers a module whose closures count the parts that they create.
  func add(_ prefix: String, to app: inout Registration) {
    app.module(
      prefix: prefix,
      view: { [self] in
        built.views += 1
        return VIPView()
      },
      presenter: { [self] in
        built.presenters += 1
        return PagePresenter()
      },
      interactor: { [self] in
        built.interactors += 1
        return VIPInteractor()
      })
  }

  /// Registers one module as the target of all routes, by its prefix.
  func registerByPrefix(_ routes: [PageRoute], in router: VIPRouter) throws {
    try router.register("Pages") { app in
      add("Page", to: &app)
      for route in routes { app.route(route, to: "Page") }
    }
  }

  /// Registers one module as the target of all routes, by its presenter.
  func registerByPresenter(_ routes: [PageRoute], in router: VIPRouter) throws {
    try router.register("Pages") { app in
      add("Page", to: &app)
      for route in routes { app.route(route, to: PagePresenter.self) }
    }
  }

  /// Registers a module for each route, all in one module router.
  func registerModules(_ routes: [PageRoute], in router: VIPRouter) throws {
    try router.register("Pages") { app in
      for route in routes {
        add(route.text, to: &app)
        app.route(route, to: route.text)
      }
    }
  }

  /// Registers a module for each route, each in a separate module router.
  func registerRouters(_ routes: [PageRoute], in router: VIPRouter) throws {
    for route in routes { try router.register(PageRouter(pages: self, route: route)) }
  }
}

final class PagePresenter: VIPPresenter {}

struct PageRouter: ModuleRouter {
  let pages: Pages
  let route: PageRoute

  func register(in app: inout Registration) {
    pages.add(route.text, to: &app)
    app.route(route, to: route.text)
  }
}
