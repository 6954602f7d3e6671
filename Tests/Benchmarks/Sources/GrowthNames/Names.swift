/// The names of which all that grows takes as many as it needs, the first first.
package enum Names {
  /// The first so many.
  package static func first(_ count: Int) -> ArraySlice<StaticString> {
    GeneratedNames.all.prefix(count)
  }
}
