extension Registration {
  /// Adds a feature that lists its names: each is to be handled by some module, or is a fault that
  /// ``VIPRouter/validate()`` finds.
  ///
  /// - Parameter feature: the feature.
  public mutating func feature(_ feature: any Feature.Type, file: StaticString = #fileID, line: UInt = #line) {
    add(FeatureRegistration(type: feature, place: place(file, line)))
  }
}
