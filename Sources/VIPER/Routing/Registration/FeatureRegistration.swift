/// A feature that a module router registered.
@MainActor package struct FeatureRegistration {
  package let type: Any.Type
  package let names: [any TypedName]
  let place: SourcePlace
}
