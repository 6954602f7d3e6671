extension Registration {
  /// Adds a feature that lists its names: each is to be handled by some module, or is a fault that
  /// ``VIPRouter/validate()`` finds.
  ///
  /// - Parameters:
  ///   - feature: the feature.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  public mutating func feature(_ feature: any Feature.Type, file: StaticString = #fileID, line: UInt = #line) {
    add(FeatureRegistration(type: feature, place: place(file, line)))
  }
}
