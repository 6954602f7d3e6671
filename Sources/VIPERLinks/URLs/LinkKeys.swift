extension LinkPattern {
  /// Throws an error if the query of a matching link contains a reserved name that is not allowed, a reserved name
  /// twice, or the name of a placeholder. A placeholder with a reserved name does not affect the query.
  ///
  /// All other names that are not in the pattern are ignored.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - allowed: The reserved names that are allowed.
  func check(_ link: Link, allowing allowed: Set<String>) throws(LinkError) {
    let pathNames = pathNames
    var seen: Set<String> = []
    for (name, _) in link.query {
      guard Self.reserved.contains(name) else {
        guard !pathNames.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
          throw .repeatedParameter(link: link.text, name: name)
        }
        continue
      }
      guard allowed.contains(name) else { throw .reservedKey(link: link.text, name: name) }
      guard seen.insert(name).inserted else { throw .repeatedParameter(link: link.text, name: name) }
    }
  }
}
