import VIPER

/// The route of Survey, by which other modules open it.
nonisolated extension Routes {
  static let survey = RouteName<String, Survey.Draft>("survey")
}

/// The router of Survey, which registers its routes and services.
struct SurveyRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.route(Routes.survey, .push, to: "Survey")
  }
}
