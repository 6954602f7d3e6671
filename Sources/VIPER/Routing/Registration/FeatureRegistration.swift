/// A feature that a module router registered.
@MainActor package struct FeatureRegistration {
  package let type: any Feature.Type
  let place: SourcePlace
}
