import VIPER

/// A graph that is being drawn: nodes are known by what they stand for, not by what they are called.
@MainActor struct GraphDraft {
  /// The thing that a node stands for.
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
    /// The type that the node is named after, if it is.
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

  func has(_ identity: Identity) -> Bool { nodes[identity] != nil }

  /// Adds a node, unless there is one already.
  ///
  /// - Parameter type: tells it from others that are called the same.
  mutating func add(
    _ identity: Identity, _ kind: ModuleGraph.Node.Kind, _ name: String, type: Any.Type? = nil, lines: [String],
    isMissing: Bool = false
  ) {
    guard !has(identity) else { return }
    nodes[identity] = Node(
      identity: identity, node: ModuleGraph.Node(kind: kind, name: name, lines: lines, isMissing: isMissing), type: type
    )
  }

  /// Adds an edge, once.
  mutating func connect(
    _ from: Identity, _ kind: ModuleGraph.Edge.Kind, _ to: Identity, label: String? = nil, isLoose: Bool = false
  ) { edges.insert(Edge(kind: kind, from: from, to: to, label: label ?? kind.rawValue, isLoose: isLoose)) }

  /// The graph, in order.
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

  /// Nodes of one kind by name; those of one name are told apart by where their types come from.
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
    // A private type has an address in its name, which differs from run to run.
    let contexts = String(reflecting: type).split(separator: ".").filter { !$0.hasPrefix("(unknown context") }
    return Self(
      identity: identity,
      node: ModuleGraph.Node(
        kind: node.kind, name: contexts.joined(separator: "."), lines: node.lines, isMissing: node.isMissing),
      type: type)
  }
}

extension ModuleGraph.Node {
  /// The order of what is drawn: byte by byte, for names that differ only in form are two.
  fileprivate func precedes(_ other: ModuleGraph.Node) -> Bool {
    guard name.utf8.elementsEqual(other.name.utf8) else { return name.utf8.lexicographicallyPrecedes(other.name.utf8) }
    return lines.lexicographicallyPrecedes(other.lines)
  }
}
