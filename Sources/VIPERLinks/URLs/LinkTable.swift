/// A table of patterns: a tree of their components for each origin.
///
/// Patterns of the link's own origin take precedence, then those that have a literal where others have a
/// placeholder, from the left. If a literal leads to no match the placeholder beside it is
/// tried: of `a/:x/c` and `a/b/d` the link `a/b/c` matches the first.
///
/// A link of `n` components takes `n` steps, however many patterns there are, without backtracking. Backtracking is
/// bounded too: there is one path to each node, so none is visited twice, and all visited ones lie on
/// patterns whose beginning matches.
struct LinkTable<Content> {
  private struct Node {
    var literals: [String: Int] = [:]
    var placeholder: Int?
    var entry: (pattern: LinkPattern, content: Content)?
  }

  private var nodes: [Node] = []
  private var roots: [LinkOrigin?: Int] = [:]

  /// An empty table.
  init() {}

  /// Adds a pattern and its content. It replaces one of the same shape.
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

  /// Finds the pattern that matches a link.
  ///
  /// - Returns: the pattern, its content, and the texts in the link of each of its names: one for
  ///   a placeholder of the path, then for a name of the query as many as there are.
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
      // The last is tried first.
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
