/// How to make the parts of one module, and what is known of them before any is made.
///
/// One object, to which each table refers: to copy what it holds would be most of registering it.
@MainActor final class ModuleRegistration {
  typealias Maker<Part> = @MainActor (ModuleContext) throws -> Part

  let prefix: String
  /// Who registered it: a router's type, or a place in the source.
  let registrar: String
  /// The class of the view that is made; `nil` if it is to be built around another.
  let viewType: (any ModuleView.Type)?
  let presenterType: ObjectIdentifier?
  /// What the module gives its opener, if its presenter finishes with something.
  let output: (any Sendable.Type)?
  let middleware: MiddlewareList
  let makeView: Maker<any ModuleView>?
  let makePresenter: Maker<any Presenter>?
  let makeInteractor: Maker<any Interactor>?

  init(
    prefix: String, registrar: String, viewType: (any ModuleView.Type)?,
    presenterType: ObjectIdentifier?, output: (any Sendable.Type)?, middleware: MiddlewareList,
    makeView: Maker<any ModuleView>?,
    makePresenter: Maker<any Presenter>?, makeInteractor: Maker<any Interactor>?
  ) {
    self.prefix = prefix
    self.registrar = registrar
    self.viewType = viewType
    self.presenterType = presenterType
    self.output = output
    self.middleware = middleware
    self.makeView = makeView
    self.makePresenter = makePresenter
    self.makeInteractor = makeInteractor
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
