extension LinkPattern {
  /// Refuses a link that this pattern matches if its query has the name of a placeholder, or a reserved name that is not
  /// allowed or is there twice.
  ///
  /// Other names that the pattern does not have are ignored.
  ///
  /// - Parameters:
  ///   - link: the link.
  ///   - allowed: the reserved names that are allowed.
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
