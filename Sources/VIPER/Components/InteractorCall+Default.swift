extension InteractorCall {
  /// Whether the interactor is the default one, which contains no code of the app.
  package var isDefault: Bool { type(of: module.interactor) == VIPInteractor.self }
}
