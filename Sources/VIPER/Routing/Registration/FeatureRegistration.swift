/// A feature that a module router registered.
@MainActor struct FeatureRegistration {
  let type: Any.Type
  let names: [any TypedName]
  let place: SourcePlace
}
