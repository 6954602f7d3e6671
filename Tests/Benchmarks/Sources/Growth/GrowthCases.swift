package import Measuring

/// Cases that depend on the size of an app: the number of names, routes and modules. The cost of a single operation
/// should not depend on that size.
@MainActor package enum GrowthCases {
  /// All cases, in groups. The cases of a group are in ascending order of size.
  package static var all: [Case] {
    NameCases.all + RouteCases.all + StackCases.all + ModuleCases.all + TestStepCases.all + SizeCases.all
      + MiddlewareSizeCases.all + LaunchCases.all + DepthCases.all
  }
}
