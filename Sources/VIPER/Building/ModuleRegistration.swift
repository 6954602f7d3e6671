/// How to make the parts of one module, and what is known of them before any is made.
///
/// One object, to which each table refers: to copy what it holds would be most of registering it.
@MainActor package final class ModuleRegistration {
  package let prefix: String
  let place: SourcePlace
  /// The class of the view that is made, or that it is to be built around; `nil` if nobody has said.
  package let viewType: (any ModuleView.Type)?
  /// What the module gives its opener, if its presenter finishes with something. It is looked for when somebody
  /// asks: that looks through all conformances of the app, for each module.
  package private(set) lazy var output = (presenter.type as? any ProducesOutput.Type).map { Self.output(of: $0) }
  let middleware: MiddlewareList
  /// `nil` if the module is to be built around a view that something else makes.
  package let view: PartMaker<any ModuleView>?
  package let presenter: PartMaker<any Presenter>
  package let interactor: PartMaker<any Interactor>

  init(
    prefix: String, place: SourcePlace, viewType: (any ModuleView.Type)?,
    middleware: MiddlewareList, view: PartMaker<any ModuleView>?,
    presenter: PartMaker<any Presenter>, interactor: PartMaker<any Interactor>
  ) {
    self.prefix = prefix
    self.place = place
    self.viewType = viewType
    self.middleware = middleware
    self.view = view
    self.presenter = presenter
    self.interactor = interactor
  }

  private static func output<Target: ProducesOutput>(of type: Target.Type) -> any Sendable.Type {
    Target.Output.self
  }

  /// What each part takes, in the order in which they are made.
  package var needs: [(part: String, types: [Any.Type])] {
    [
      ("view", view?.needs ?? []), ("presenter", presenter.needs),
      ("interactor", interactor.needs),
    ]
  }

  /// Who registered it: a router's type, or a place in the source.
  package var registrar: String { place.registrar }

  /// The class of its presenter; `nil` if it is the one that passes all on.
  var presenterType: ObjectIdentifier? {
    presenter.type == VIPPresenter.self ? nil : ObjectIdentifier(presenter.type)
  }

  /// The prefix that a view's type name gives: without `View` or `Controller`.
  ///
  /// - Returns: `nil` if nothing is left.
  static func prefix(ofView type: Any.Type) -> String? {
    let name = plainName(type)
    for suffix in ["ViewController", "Controller", "View"] where name.hasSuffix(suffix) {
      let prefix = String(name.dropLast(suffix.count))
      if !prefix.isEmpty { return prefix }
    }
    return nil
  }

  /// A type's name without its module and its generic arguments.
  ///
  /// By interpolation, which knows types: `String(describing:)` looks through all conformances of the app
  /// for each type that it has not seen, which took 150 ms of a launch with 1,000 modules.
  static func plainName(_ type: Any.Type) -> String {
    String("\(type)".prefix { $0 != "<" })
  }
}
