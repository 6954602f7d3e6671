/// A feature, as a module router registered it.
@MainActor package struct FeatureRegistration {
  package let type: any Feature.Type
  let place: SourcePlace
}
