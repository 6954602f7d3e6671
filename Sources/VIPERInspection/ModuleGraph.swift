public import VIPER

/// The declarations of an app as a graph: its modules, routes, interfaces, services and features, and their relations.
///
/// `router.graph()` creates the graph from the registrations. The graph prints as a diagram:
///
/// ```swift
/// print(router.graph())  // Mermaid, for a README or a browser
/// print(router.graph().showing([.module, .route]).dot)  // Graphviz, for large apps
/// ```
///
/// The graph also contains declarations that are not registered: required ones, which are marked as missing, and optional
/// services. Equal declarations produce equal graphs and equal diagrams.
public struct ModuleGraph: Sendable, Equatable, CustomStringConvertible {
  /// A node of the graph, shown as a box.
  public struct Node: Sendable, Equatable {
    /// The kinds of declarations that nodes represent.
    public enum Kind: String, Sendable, CaseIterable {
      /// A module, with its parts.
      case module
      /// A route.
      case route
      /// An interface.
      case interface
      /// A service.
      case service
      /// A feature, with the names of events and results that it lists.
      case feature
      /// A registrar with requirements that registers several modules or none.
      case registrar
    }

    /// The kind of declaration that the node represents.
    public let kind: Kind
    /// The prefix of a module, the name of a route or an interface, or the name of a type. A type name is qualified if
    /// several nodes of the same kind have it.
    public let name: String
    /// The details, one per line. Examples are the parts of a module with the names that they handle, or the parameters
    /// and output of a route.
    public let lines: [String]
    /// Whether the declaration is required but not registered.
    public let isMissing: Bool
  }

  /// A relation between two nodes, shown as an arrow.
  public struct Edge: Sendable, Hashable {
    /// The kinds of relations that edges represent.
    public enum Kind: String, Sendable, CaseIterable {
      /// A module or a feature opens a route or an interface.
      case opens
      /// A route leads to a module.
      case leads
      /// An interface is served by a route.
      case served = "served by"
      /// An adapter meets a requirement with a provided route or interface.
      case adapted = "adapted to"
      /// A registrar requires a route or an interface.
      case requires
      /// A module handles names that a feature lists.
      case handled = "handled by"
      /// The creation of a module or a service requires a service.
      case needs
    }

    /// The kind of relation.
    public let kind: Kind
    /// The index of the edge's start in the graph's ``ModuleGraph/nodes``.
    public let from: Int
    /// The index of the edge's end in the graph's ``ModuleGraph/nodes``.
    public let to: Int
    /// The text of the edge, which may be empty. If a module requires a service, the text names the part that receives
    /// the service.
    public let label: String
    /// Whether the required service is lazy or optional. In that case the arrow is dashed.
    public let isLoose: Bool
  }

  /// The nodes, sorted by kind in the order of ``Node/Kind``, and then by name.
  public let nodes: [Node]
  /// The edges, in the order of their start nodes.
  public let edges: [Edge]

  /// The Mermaid text of the graph, equal to ``mermaid``.
  public var description: String { mermaid }

  /// Returns a graph with only the nodes of these kinds and the edges between them.
  ///
  /// - Parameter kinds: The kinds of nodes to include.
  public func showing(_ kinds: Set<Node.Kind>) -> ModuleGraph {
    var places: [Int: Int] = [:]
    var shown: [Node] = []
    for (place, node) in nodes.enumerated() where kinds.contains(node.kind) {
      places[place] = shown.count
      shown.append(node)
    }
    let edges = edges.compactMap { edge in
      places[edge.from].flatMap { from in
        places[edge.to].map { Edge(kind: edge.kind, from: from, to: $0, label: edge.label, isLoose: edge.isLoose) }
      }
    }
    return ModuleGraph(nodes: shown, edges: edges)
  }
}

extension VIPRouter {
  /// Returns a graph of the current registrations. The graph contains:
  ///
  /// - modules, with the names that their parts handle
  /// - routes, interfaces, adapters and features
  /// - services, with the modules and services that require them
  ///
  /// No module is built. An edge shows that a module opens a route in two cases:
  ///
  /// - The view or presenter of the module handles the result of the route.
  /// - A registrar that registers only this module requires the route.
  ///
  /// Routes that are opened without such a declaration have no edge.
  ///
  /// - Returns: The graph. The order of nodes and edges is the same in each run.
  public func graph() -> ModuleGraph {
    let declared = declarations
    var draft = GraphDraft(declared)
    declared.drawRoutes(in: &draft)
    declared.drawModules(in: &draft)
    declared.drawFeatures(in: &draft)
    declared.drawServices(in: &draft)
    return draft.graph
  }
}
