// Modules of parts that compare one name after another. The parts are generated.

extension NamedModule where View == IfChain8View {
  package static func ifChain8() -> NamedModule {
    NamedModule(
      view: IfChain8View.init, presenter: IfChain8Presenter.init, interactor: IfChain8Interactor())
  }
}

extension NamedModule where View == IfChain64View {
  package static func ifChain64() -> NamedModule {
    NamedModule(
      view: IfChain64View.init, presenter: IfChain64Presenter.init,
      interactor: IfChain64Interactor())
  }
}
