/// The declaration of one module.
///
/// A class, to which each table refers: copying the contents would take most of the time of registering.
@MainActor package final class ModuleRegistration {
  package let prefix: String
  let place: SourcePlace
  /// The class of the view that is made, or that it is to be built around; `nil` if that is not declared.
  package let viewType: (any ModuleView.Type)?
  /// The type of the module's output; `nil` if it has none. Lazy, since the cast searches all conformances of the app,
  /// for each module.
  package private(set) lazy var output = (presenter.type as? any ProducesOutput.Type).map { Self.output(of: $0) }
  let middleware: MiddlewareList
  /// The view's closure; `nil` if the module is to be built around a view that exists.
  package let view: PartMaker<any ModuleView>?
  package let presenter: PartMaker<any Presenter>
  package let interactor: PartMaker<any Interactor>

  init(
    prefix: String, place: SourcePlace, viewType: (any ModuleView.Type)?, middleware: MiddlewareList,
    view: PartMaker<any ModuleView>?, presenter: PartMaker<any Presenter>, interactor: PartMaker<any Interactor>
  ) {
    self.prefix = prefix
    self.place = place
    self.viewType = viewType
    self.middleware = middleware
    self.view = view
    self.presenter = presenter
    self.interactor = interactor
  }

  private static func output<Target: ProducesOutput>(of type: Target.Type) -> any Sendable.Type { Target.Output.self }

  /// The needs of each part, in the order in which the parts are made.
  package var needs: [(part: String, types: [Any.Type])] {
    [("view", view?.needs ?? []), ("presenter", presenter.needs), ("interactor", interactor.needs)]
  }

  /// The type of the feature's router, or a location in the source.
  package var registrar: String { place.registrar }

  /// The class of its presenter; `nil` if it has none of its own.
  var presenterType: ObjectIdentifier? { presenter.type == VIPPresenter.self ? nil : ObjectIdentifier(presenter.type) }

  /// Returns the prefix of a view's type name, without `View` or `Controller`; `nil` if nothing is left.
  static func prefix(ofView type: Any.Type) -> String? {
    let name = plainName(type)
    for suffix in ["ViewController", "Controller", "View"] where name.hasSuffix(suffix) {
      let prefix = String(name.dropLast(suffix.count))
      if !prefix.isEmpty { return prefix }
    }
    return nil
  }

  /// Returns a type's name without its module and its generic arguments.
  ///
  /// By interpolation, which knows types: `String(describing:)` searches all conformances of the app
  /// for each type that it has not seen, which took 150 ms of a launch with 1,000 modules.
  static func plainName(_ type: Any.Type) -> String { String("\(type)".prefix { $0 != "<" }) }
}
