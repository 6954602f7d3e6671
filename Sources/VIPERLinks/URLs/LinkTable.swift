/// A table of patterns. For each origin, it contains a tree of pattern components.
///
/// Patterns of the link's own origin take precedence. Then, from left to right, a literal takes precedence over a
/// placeholder. If a literal leads to no match, the placeholder at the same position is tried. For example, of `a/:x/c`
/// and `a/b/d`, the link `a/b/c` matches the first.
///
/// Without backtracking, a link of `n` components takes `n` steps, independent of the number of patterns. Backtracking
/// is bounded: each node is reached by one path, so no node is visited twice. Only nodes of patterns with a matching
/// beginning are visited.
struct LinkTable<Content> {
  private struct Node {
    var literals: [String: Int] = [:]
    var placeholder: Int?
    var entry: (pattern: LinkPattern, content: Content)?
  }

  private var nodes: [Node] = []
  private var roots: [LinkOrigin?: Int] = [:]

  /// Creates an empty table.
  init() {}

  /// Adds a pattern and its content, or replaces the entry with the same shape.
  mutating func add(_ pattern: LinkPattern, _ content: Content) {
    var index = roots[pattern.origin] ?? newNode()
    roots[pattern.origin] = index
    for key in pattern.keys {
      let known = key == nil ? nodes[index].placeholder : key.flatMap { nodes[index].literals[$0] }
      let next = known ?? newNode()
      if let key { nodes[index].literals[key] = next } else { nodes[index].placeholder = next }
      index = next
    }
    nodes[index].entry = (pattern, content)
  }

  /// Returns the pattern that matches a link, or `nil` if no pattern matches.
  ///
  /// - Returns: The pattern, its content, and the link's texts for each name of the pattern. A placeholder of the path
  ///   has one text. A name of the query has any number of texts.
  func match(_ link: Link) -> (pattern: LinkPattern, values: [[String]], content: Content)? {
    for origin in [link.origin, nil] {
      guard let root = roots[origin], let entry = entry(from: root, link.components, origin) else { continue }
      return (entry.pattern, values(of: entry.pattern, in: link), entry.content)
    }
    return nil
  }

  private mutating func newNode() -> Int {
    nodes.append(Node())
    return nodes.count - 1
  }

  private func entry(from root: Int, _ components: [String], _ origin: LinkOrigin?) -> (
    pattern: LinkPattern, content: Content
  )? {
    var waiting = [(node: root, depth: 0)]
    while let (index, depth) = waiting.popLast() {
      let node = nodes[index]
      guard depth < components.count else {
        if let entry = node.entry { return entry }
        continue
      }
      let component = components[depth]
      let key = depth == 0 && origin?.host == nil ? component.lowercased() : component
      // The last added node is visited first. The literal has precedence, so it is added last.
      if let next = node.placeholder { waiting.append((next, depth + 1)) }
      if let next = node.literals[key] { waiting.append((next, depth + 1)) }
    }
    return nil
  }

  private func values(of pattern: LinkPattern, in link: Link) -> [[String]] {
    var values: [[String]] = []
    for (component, text) in zip(pattern.components, link.components) {
      if case .placeholder = component { values.append([text]) }
    }
    return values + pattern.queryNames.map { link.values(of: $0) }
  }
}
