extension ModuleGraph {
  /// The diagram in the language of [Graphviz](https://graphviz.org), without a final line break. The following command
  /// renders the diagram: `dot -Tsvg app.dot -o app.svg`.
  ///
  /// Dashed arrows represent lazy or optional services, and thick arrows represent opened routes. Missing declarations
  /// are red and dashed.
  public var dot: String {
    var lines = [
      "digraph app {", "  rankdir=LR", "  node [style=filled, fontname=\"Helvetica\"]",
      "  edge [fontname=\"Helvetica\", fontsize=10]",
    ]
    lines += nodes.enumerated().map { place, node in
      let text = ([node.name] + node.lines).map(\.inDot)
      let label = text.count == 1 ? text[0] : text.map { "\($0)\\l" }.joined()
      return "  \"n\(place)\" [label=\"\(label)\", \(node.style)]"
    }
    lines += edges.map { edge in
      let label = edge.label.isEmpty ? [] : ["label=\"\(edge.label.inDot)\""]
      let attributes = (label + edge.style).joined(separator: ", ")
      return "  \"n\(edge.from)\" -> \"n\(edge.to)\"" + (attributes.isEmpty ? "" : " [\(attributes)]")
    }
    return (lines + ["}"]).joined(separator: "\n")
  }
}

extension ModuleGraph.Node {
  fileprivate var style: String {
    let shape =
      switch kind {
      case .module: "box"
      case .route: "cds"
      case .interface: "hexagon"
      case .service: "cylinder"
      case .feature: "tab"
      case .registrar: "note"
      }
    return isMissing
      ? "shape=\(shape), style=\"filled,dashed\", fillcolor=\"#fff0f0\", color=\"#cc0000\", fontcolor=\"#cc0000\""
      : "shape=\(shape), fillcolor=\"\(kind.fill)\", color=\"\(kind.stroke)\""
  }
}

extension ModuleGraph.Node.Kind {
  /// The fill color of nodes of this kind.
  var fill: String {
    switch self {
    case .module: "#eef3ff"
    case .route: "#fff8e0"
    case .interface: "#f6eeff"
    case .service: "#ecf9ee"
    case .feature: "#f2f2f2"
    case .registrar: "#ffffff"
    }
  }

  /// The border color of nodes of this kind.
  var stroke: String {
    switch self {
    case .module: "#5470b8"
    case .route: "#b08a20"
    case .interface: "#8454b8"
    case .service: "#3d9150"
    case .feature: "#777777"
    case .registrar: "#999999"
    }
  }
}

extension ModuleGraph.Edge {
  fileprivate var style: [String] {
    kind == .opens ? ["style=bold"] : isLoose ? ["style=dashed"] : []
  }
}

extension String {
  /// The text, escaped for a quoted string of Graphviz. Graphviz interprets HTML entities and backslash escapes.
  fileprivate var inDot: String {
    var shown = ""
    shown.reserveCapacity(utf8.count + 8)
    for scalar in withoutControls.unicodeScalars {
      switch scalar {
      case "\"": shown += "\\\""
      case "\\": shown += "\\\\"
      case "&": shown += "&amp;"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// The text in one line. Characters that break lines, or that diagrams cannot contain, are escaped as in a Swift
  /// string.
  var withoutControls: String {
    guard unicodeScalars.contains(where: \.cannotBeDrawn) else { return self }
    return unicodeScalars.map { $0.cannotBeDrawn ? $0.escaped(asASCII: true) : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var cannotBeDrawn: Bool {
    guard value >= 0x7F else { return value < 0x20 }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return properties.isNoncharacterCodePoint
    }
  }
}
