extension LinkPattern {
  /// Throws an error if the query of a matching link contains the name of a placeholder, a reserved name that is not
  /// allowed, or a reserved name twice.
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
      guard !pathNames.contains(name) else { throw .repeatedParameter(link: link.text, name: name) }
      guard Self.reserved.contains(name) else { continue }
      guard allowed.contains(name) else { throw .reservedKey(link: link.text, name: name) }
      guard seen.insert(name).inserted else { throw .repeatedParameter(link: link.text, name: name) }
    }
  }
}
