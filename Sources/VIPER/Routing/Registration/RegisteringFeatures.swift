extension Registration {
  /// Adds a feature that lists its names. A listed name that no module handles is a configuration error, which
  /// ``VIPRouter/validate()`` reports.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  public mutating func feature(_ feature: any Feature.Type, file: StaticString = #fileID, line: UInt = #line) {
    add(FeatureRegistration(type: feature, place: place(file, line)))
  }
}
