public import VIPER

/// A picture of what an app declares: its modules, routes, interfaces, services and features, and how they hang
/// together.
///
/// It is made of what was registered, by `router.graph()`, and prints as a drawing:
///
/// ```swift
/// print(router.graph())  // Mermaid, for a README or a browser
/// print(router.graph().showing([.module, .route]).dot)  // Graphviz, for large apps
/// ```
///
/// A declared thing that is not there is in it as well, marked as missing. Two graphs of the same declarations are equal,
/// and so are their drawings.
public struct ModuleGraph: Sendable, Equatable, CustomStringConvertible {
  /// A box of the drawing.
  public struct Node: Sendable, Equatable {
    /// The kind of thing that a node stands for.
    public enum Kind: String, Sendable, CaseIterable {
      /// A module, with its parts.
      case module
      /// A route.
      case route
      /// An interface.
      case interface
      /// A service.
      case service
      /// A feature that lists its names.
      case feature
      /// A registrar of several modules, or of none, that requires something.
      case registrar
    }

    /// The kind of thing that it stands for.
    public let kind: Kind
    /// A module's prefix, the name of a route or an interface, a type; with where it comes from, if several of its
    /// kind have one name.
    public let name: String
    /// Details, a line each: parts and what they handle, what a route needs and gives.
    public let lines: [String]
    /// Whether somebody asks for it, and nobody registers it.
    public let isMissing: Bool
  }

  /// An arrow from one node to another.
  public struct Edge: Sendable, Hashable {
    /// The relation that an edge stands for.
    public enum Kind: String, Sendable, CaseIterable {
      /// A module or a feature opens a route or an interface.
      case opens
      /// A route leads to a module.
      case leads
      /// An interface is served by a route.
      case served = "served by"
      /// A requirement is met by something that is provided, through an adapter.
      case adapted = "adapted to"
      /// A registrar requires a route or an interface.
      case requires
      /// A feature's names are handled by a module.
      case handled = "handled by"
      /// A module or a service is made with a service.
      case needs
      /// A service is linked with another when it is made.
      case linked = "linked with"
    }

    /// The relation.
    public let kind: Kind
    /// The index in the graph's ``ModuleGraph/nodes`` of the node at which it begins.
    public let from: Int
    /// The index in the graph's ``ModuleGraph/nodes`` of the node to which it leads.
    public let to: Int
    /// The text beside it; empty for none. For a module that needs a service, the part that takes it.
    public let label: String
    /// Whether a service is asked for later, or only if it is there. It is drawn dashed.
    public let isLoose: Bool
  }

  /// The nodes: kind by kind, in the order of ``Node/Kind``, and by name.
  public let nodes: [Node]
  /// The edges, in the order of the nodes at which they begin.
  public let edges: [Edge]

  /// The same as ``mermaid``.
  public var description: String { mermaid }

  /// The part of the graph that has only nodes of these kinds, and the edges between them.
  ///
  /// - Parameter kinds: what is shown.
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
  /// Draws what is registered now: modules with what their parts handle and take, routes, interfaces, adapters,
  /// features, and services with who needs them.
  ///
  /// Nothing is built. A module opens a route if its view or presenter takes the route's result, or if who registers
  /// it, and no other module, requires the route; what is opened without a word of it in advance is not known.
  ///
  /// - Returns: the graph, in an order that does not change from run to run.
  public func graph() -> ModuleGraph {
    let declared = AppDeclarations(self)
    var draft = GraphDraft()
    declared.drawRoutes(in: &draft)
    declared.drawModules(in: &draft)
    declared.drawFeatures(in: &draft)
    declared.drawServices(in: &draft)
    return draft.graph
  }
}
