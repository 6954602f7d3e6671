/// The names for all growth cases. Each case uses as many of the first names as necessary.
package enum Names {
  /// Returns the first `count` names.
  package static func first(_ count: Int) -> ArraySlice<StaticString> {
    GeneratedNames.all.prefix(count)
  }
}
