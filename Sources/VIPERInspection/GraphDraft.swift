import VIPER

/// A graph under construction. Nodes are identified by the declarations that they represent, not by their names.
@MainActor struct GraphDraft {
  /// The declaration that a node represents.
  enum Identity: Hashable {
    case module(String)
    case route(NameKey)
    case service(ObjectIdentifier)
    case feature(ObjectIdentifier)
    case registrar(String)
  }

  fileprivate struct Node {
    let identity: Identity
    let node: ModuleGraph.Node
    /// The type whose name is the name of the node, or `nil`.
    let type: Any.Type?
  }

  private struct Edge: Hashable {
    let kind: ModuleGraph.Edge.Kind
    let from: Identity
    let to: Identity
    let label: String
    let isLoose: Bool
  }

  private var nodes: [Identity: Node] = [:]
  private var edges: Set<Edge> = []
  /// The keys that a route or an interface provides.
  private let provided: Set<NameKey>
  /// The keys that an adapter provides. An adapter counts even if it has no target.
  private let adapted: Set<NameKey>

  init(_ declared: Declarations) {
    provided = Set(declared.routes.map(\.key) + declared.interfaces.map(\.interface.key))
    adapted = Set(declared.adapters.map(\.required.key))
  }

  /// Returns whether a route or an interface provides a key. Then an adapter of the key is not in use.
  func isProvided(_ key: NameKey) -> Bool { provided.contains(key) }
  /// Returns whether a route, an interface or an adapter provides a key.
  func isProvidedOrAdapted(_ key: NameKey) -> Bool { provided.contains(key) || adapted.contains(key) }

  func has(_ identity: Identity) -> Bool { nodes[identity] != nil }

  /// Adds a node, unless the graph contains the identity already.
  ///
  /// - Parameter type: The type that distinguishes the node from others with the same name.
  mutating func add(
    _ identity: Identity, _ kind: ModuleGraph.Node.Kind, _ name: String, type: Any.Type? = nil, lines: [String],
    isMissing: Bool = false
  ) {
    guard !has(identity) else { return }
    nodes[identity] = Node(
      identity: identity, node: ModuleGraph.Node(kind: kind, name: name, lines: lines, isMissing: isMissing), type: type
    )
  }

  /// Adds an edge, unless the graph contains it already.
  mutating func connect(
    _ from: Identity, _ kind: ModuleGraph.Edge.Kind, _ to: Identity, label: String? = nil, isLoose: Bool = false
  ) { edges.insert(Edge(kind: kind, from: from, to: to, label: label ?? kind.rawValue, isLoose: isLoose)) }

  /// The finished graph, with sorted nodes and edges.
  var graph: ModuleGraph {
    var places: [Identity: Int] = [:]
    var sorted: [ModuleGraph.Node] = []
    let kinds = Dictionary(grouping: nodes.values, by: \.node.kind)
    for kind in ModuleGraph.Node.Kind.allCases {
      for node in Self.inOrder(kinds[kind] ?? []) {
        places[node.identity] = sorted.count
        sorted.append(node.node)
      }
    }
    let order = Dictionary(uniqueKeysWithValues: zip(ModuleGraph.Edge.Kind.allCases, 0...))
    let placed = edges.compactMap { edge in
      places[edge.from].flatMap { from in
        places[edge.to].map {
          ModuleGraph.Edge(kind: edge.kind, from: from, to: $0, label: edge.label, isLoose: edge.isLoose)
        }
      }
    }
    return ModuleGraph(
      nodes: sorted,
      edges: placed.sorted {
        ($0.from, $0.to, order[$0.kind] ?? 0, $0.label, $0.isLoose ? 1 : 0) < (
          $1.from, $1.to, order[$1.kind] ?? 0, $1.label, $1.isLoose ? 1 : 0
        )
      })
  }

  /// Returns nodes of one kind, sorted by name. If nodes have equal names, their names are replaced by the qualified
  /// names of their types.
  private static func inOrder(_ nodes: [Node]) -> [Node] {
    let named = Dictionary(grouping: nodes, by: \.node.name).values.flatMap { same in
      same.count == 1 ? same : same.map(\.withQualifiedName)
    }
    return named.sorted { $0.node.precedes($1.node) }
  }
}

extension GraphDraft.Node {
  fileprivate var withQualifiedName: Self {
    guard let type else { return self }
    // The name of a private type contains an address that differs between runs.
    let contexts = String(reflecting: type).split(separator: ".").filter { !$0.hasPrefix("(unknown context") }
    return Self(
      identity: identity,
      node: ModuleGraph.Node(
        kind: node.kind, name: contexts.joined(separator: "."), lines: node.lines, isMissing: node.isMissing),
      type: type)
  }
}

extension ModuleGraph.Node {
  /// Returns whether the node precedes another in the diagram. The comparison uses bytes, because names that differ
  /// only in Unicode normalization are different names.
  fileprivate func precedes(_ other: ModuleGraph.Node) -> Bool {
    guard name.utf8.elementsEqual(other.name.utf8) else { return name.utf8.lexicographicallyPrecedes(other.name.utf8) }
    return lines.lexicographicallyPrecedes(other.lines)
  }
}
