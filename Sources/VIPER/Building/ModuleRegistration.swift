/// The declaration of a module.
///
/// This type is a class because several tables refer to a declaration. If a declaration were copied into the tables,
/// copying would take most of the time of registration.
@MainActor final class ModuleRegistration {
  let prefix: String
  let place: SourcePlace
  /// The class of the view, or `nil` if the class is not declared. The class may also be declared for a module that is
  /// built around an existing view.
  let viewType: (any ModuleView.Type)?
  /// The type of the module's output, or `nil` if the module has no output. The property is lazy, because the cast
  /// searches all conformances of the app for each module.
  private(set) lazy var output =
    (presenter.type as? any ProducesOutput.Type ?? viewType as? any ProducesOutput.Type).map { Self.output(of: $0) }
  let middleware: MiddlewareList
  /// The closure that creates the view, or `nil` if the module is built around an existing view.
  let view: PartMaker<any ModuleView>?
  let presenter: PartMaker<any Presenter>
  let interactor: PartMaker<any Interactor>

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

  /// The classes of presenter and view by which a route can name the module. The base classes name no module.
  var partTypes: [ObjectIdentifier] {
    [presenter.type, viewType].compactMap { type in
      guard let type, type != VIPPresenter.self, type != VIPView.self else { return nil }
      return ObjectIdentifier(type)
    }
  }

  /// Returns the prefix: the name of the view's type without `ViewController`, `Controller`, `Screen` or `View`. The
  /// prefix is `nil` if it would be empty, or if the name has no such suffix.
  static func prefix(ofView type: Any.Type) -> String? {
    let name = plainName(type)
    for suffix in ["ViewController", "Controller", "Screen", "View"] where name.hasSuffix(suffix) {
      let prefix = String(name.dropLast(suffix.count))
      if !prefix.isEmpty { return prefix }
    }
    return nil
  }

  /// Returns the name of a type without its module and its generic arguments.
  ///
  /// Uses string interpolation of the type. `String(describing:)` searches all conformances of the app for each new
  /// type, which took 150 ms of a launch with 1,000 modules.
  static func plainName(_ type: Any.Type) -> String { String("\(type)".prefix { $0 != "<" }) }
}
