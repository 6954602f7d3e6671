package import Measuring

/// What grows with an app: names, routes, modules. What each does once should cost as much among many as among few.
@MainActor package enum GrowthCases {
  /// In groups, in each from few to many.
  package static var all: [Case] {
    NameCases.all + RouteCases.all + StackCases.all + ModuleCases.all + TestStepCases.all + SizeCases.all
  }
}
