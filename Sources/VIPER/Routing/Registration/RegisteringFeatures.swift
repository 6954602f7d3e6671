extension Registration {
  /// Adds the names of a feature, for validation. A name that no module handles, receives or opens is a configuration
  /// error, which ``VIPRouter/validate()`` reports.
  ///
  /// ```swift
  /// app.feature(NoteList.self, names: [NoteList.load, NoteList.rows])
  /// ```
  ///
  /// - Parameters:
  ///   - feature: The type that declares the names.
  ///   - names: The names of events, results and routes.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  public mutating func feature(
    _ feature: Any.Type, names: [any TypedName], file: StaticString = #fileID, line: UInt = #line
  ) { add(FeatureRegistration(type: feature, names: names, place: place(file, line))) }
}
