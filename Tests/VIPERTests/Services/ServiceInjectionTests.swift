import Testing
import VIPER
import VIPERTesting

private protocol Printer: AnyObject { var pages: [String] { get set } }
private final class PaperPrinter: Printer { var pages: [String] = [] }

private final class SheetView: VIPView {
  let store: any Store
  init(store: any Store) {
    self.store = store
    super.init()
  }
}
private final class SheetPresenter: VIPPresenter {
  let store: any Store
  let printer: (any Printer)?
  init(store: any Store, printer: (any Printer)?) {
    self.store = store
    self.printer = printer
    super.init()
  }
}
private enum Sheet { static let print = EventName<String, Int>("sheet.print") }
private final class SheetInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SheetInteractor.self) {
    $0.on(Sheet.print, SheetInteractor.print)
  }
  let printer: LazyService<any Printer>
  /// Set after initialization.
  var store: (any Store)?
  init(printer: LazyService<any Printer>) {
    self.printer = printer
    super.init()
  }
  func print(_ text: String) throws -> Int {
    let printer = try printer()
    printer.pages.append(text)
    return printer.pages.count
  }
}
private struct Stamp: EventMiddleware {
  let store: any Store
  func handle(_ event: Event, next: Next) -> Outcome {
    (store as? MemoryStore)?.rows.append(event.name)
    return next.handle(event)
  }
}

@MainActor @Suite("Services: injection")
struct ServiceInjectionTests {
  private let store = MemoryStore()

  private func base(_ app: inout Registration) {
    let store = store
    app.service((any Store).self) { store }
    app.service((any Printer).self) { PaperPrinter() }
  }

  @Test func `the initializers of view, presenter and interactor receive registered services`() throws {
    let router = try newRouter { app in
      base(&app)
      app.module(
        view: SheetView.init, presenter: SheetPresenter.init, interactor: SheetInteractor.init)
    }
    #expect(router.validate() == [])
    let view = try VIPBuilder(prefix: "Sheet", router: router).build(as: SheetView.self)
    let presenter = try #require(view.dataSource(as: SheetPresenter.self))
    #expect(view.store === store)
    #expect(presenter.store === store)
    #expect(presenter.printer != nil)
    #expect(view.send(Sheet.print("a")) == .answered)
    #expect(presenter.printer?.pages == ["a"])
  }

  @Test func `a closure can inject some parameters into a part and set its properties`() throws {
    let last = Last<SheetInteractor>()
    let router = try newRouter { app in
      base(&app)
      app.module(
        view: { (store: any Store) in SheetView(store: store) },
        interactor: { (printer: LazyService<any Printer>, store: any Store) in
          let part = SheetInteractor(printer: printer)
          part.store = store
          return last.keep(part)
        })
    }
    let view = try VIPBuilder(prefix: "Sheet", router: router).build(as: SheetView.self)
    #expect(view.store === store)
    #expect(last.part?.store === store)
  }

  @Test func `services are injected into a module that consists of a view only`() throws {
    let router = try newRouter { app in
      base(&app)
      app.module(view: SheetView.init)
    }
    #expect(
      try VIPBuilder(prefix: "Sheet", router: router).build(as: SheetView.self).store === store)
  }

  @Test func `services are injected into a module that is built around a view`() throws {
    let router = try newRouter { app in
      base(&app)
      app.module(
        prefix: "Cell", around: OfficeView.self, presenter: SheetPresenter.init,
        interactor: SheetInteractor.init)
    }
    #expect(router.validate() == [])
    let view = OfficeView()
    _ = try VIPBuilder(prefix: "Cell", router: router).build(around: view)
    #expect(view.dataSource(as: SheetPresenter.self)?.store === store)
    #expect(view.send(Sheet.print("a")) == .answered)
  }

  @Test func `a module that is built around a view does not create the services of the registered view`() throws {
    let count = Count()
    let router = try newRouter { app in
      app.service(Thing.self) { Thing(count.next()) }
      app.module(view: { (thing: Thing) in OfficeView([thing]) })
    }
    let view = OfficeView()
    _ = try VIPBuilder(prefix: "Office", router: router).build(around: view)
    #expect(view.port.moduleID != nil)
    #expect(count.value == 0)
  }

  @Test func `a ModuleContext contains the prefix and the parameters of the module`() throws {
    let router = try newRouter { app in
      app.service(String.self, lifetime: .perModule) { (context: ModuleContext) in
        "\(context.prefix) \(context.parameters)"
      }
      app.module(
        prefix: "First",
        view: { (context: ModuleContext, text: String) in
          #expect(context.prefix == "First")
          #expect(context.router != nil)
          return OfficeView([Thing(text == "First 5" ? 1 : 0)])
        })
      app.module(
        prefix: "Second",
        view: { (text: String) in
          OfficeView([Thing(text == "Second ()" ? 2 : 0)])
        })
    }
    let first = try VIPBuilder(prefix: "First", router: router, parameters: 5).build()
    let second = try VIPBuilder(prefix: "Second", router: router).build()
    #expect([first, second].map { ($0 as? OfficeView)?.things.first?.number } == [1, 2])
  }

  @Test func `middleware can be created from a service that the router returns`() throws {
    let router = try newRouter { base(&$0) }
    router.middleware = MiddlewareList(
      beforePresenter: [Stamp(store: try router.service((any Store).self))])
    try router.register { app in
      app.module(view: SheetView.init, interactor: SheetInteractor.init)
    }
    let view = try VIPBuilder(prefix: "Sheet", router: router).build()
    view.send(Sheet.print("a"))
    #expect(store.rows == ["sheet.print"])
  }

  @Test func `in one registration, some module closures can receive services and others nothing`() throws {
    let router = try newRouter { app in
      base(&app)
      app.module(prefix: "Old", view: { OfficeView() }, presenter: { OfficePresenter() })
      app.module(prefix: "New", view: { OfficeView() }, presenter: SheetPresenter.init)
    }
    for prefix in ["Old", "New"] { _ = try VIPBuilder(prefix: prefix, router: router).build() }
    #expect(router.validate() == [])
  }
}
