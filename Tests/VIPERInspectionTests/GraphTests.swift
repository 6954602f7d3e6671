import Testing
import VIPER
import VIPERInspection
import VIPERTesting

@MainActor @Suite("The graph of an app")
struct GraphTests {
  private let router = VIPRouter()

  private func registerApp() throws {
    try router.register(DrawnListRouter())
    try router.register(DrawnEditorRouter())
  }

  @Test func `a graph as Mermaid text has a box for each node and an arrow for each edge`() throws {
    try registerApp()
    #expect(
      router.graph().mermaid == """
        flowchart LR
          n0["DrawnEditor<br/>view DrawnEditorView<br/>presenter DrawnEditorPresenter<br/>· handles drawn.save<br/>· handles viper.initialize<br/>output String"]:::module
          n1["DrawnList<br/>view DrawnListView<br/>· receives drawn.rows<br/>· receives failures of drawn.load<br/>presenter DrawnListPresenter<br/>· receives drawn.editor<br/>· receives drawn.load<br/>interactor DrawnListInteractor<br/>· handles drawn.load"]:::module
          n2(["drawn.editor<br/>parameters Optional#60;Int#62;<br/>output String"]):::route
          n3(["drawn.list"]):::route
          n4{{"DrawnTyping<br/>parameters Optional#60;Int#62;<br/>output String"}}:::interface
          n5[("DrawnLog<br/>not registered")]:::missing
          n6[("DrawnStore<br/>shared")]:::service
          n0 -.->|"presenter, lazy"| n5
          n1 ==>|"opens"| n2
          n1 -->|"interactor"| n6
          n2 --> n0
          n3 --> n1
          n4 -->|"served by"| n2
          classDef module fill:#eef3ff,stroke:#5470b8,color:#222,text-align:left
          classDef route fill:#fff8e0,stroke:#b08a20,color:#222,text-align:left
          classDef interface fill:#f6eeff,stroke:#8454b8,color:#222,text-align:left
          classDef service fill:#ecf9ee,stroke:#3d9150,color:#222,text-align:left
          classDef missing fill:#fff0f0,stroke:#c00,color:#c00,stroke-dasharray:4
        """)
    #expect("\(router.graph())" == router.graph().mermaid)
  }

  @Test func `a graph as Graphviz text has the same boxes and arrows`() throws {
    try registerApp()
    #expect(
      router.graph().dot == #"""
        digraph app {
          rankdir=LR
          node [style=filled, fontname="Helvetica"]
          edge [fontname="Helvetica", fontsize=10]
          "n0" [label="DrawnEditor\lview DrawnEditorView\lpresenter DrawnEditorPresenter\l· handles drawn.save\l· handles viper.initialize\loutput String\l", shape=box, fillcolor="#eef3ff", color="#5470b8"]
          "n1" [label="DrawnList\lview DrawnListView\l· receives drawn.rows\l· receives failures of drawn.load\lpresenter DrawnListPresenter\l· receives drawn.editor\l· receives drawn.load\linteractor DrawnListInteractor\l· handles drawn.load\l", shape=box, fillcolor="#eef3ff", color="#5470b8"]
          "n2" [label="drawn.editor\lparameters Optional<Int>\loutput String\l", shape=cds, fillcolor="#fff8e0", color="#b08a20"]
          "n3" [label="drawn.list", shape=cds, fillcolor="#fff8e0", color="#b08a20"]
          "n4" [label="DrawnTyping\lparameters Optional<Int>\loutput String\l", shape=hexagon, fillcolor="#f6eeff", color="#8454b8"]
          "n5" [label="DrawnLog\lnot registered\l", shape=cylinder, style="filled,dashed", fillcolor="#fff0f0", color="#cc0000", fontcolor="#cc0000"]
          "n6" [label="DrawnStore\lshared\l", shape=cylinder, fillcolor="#ecf9ee", color="#3d9150"]
          "n0" -> "n5" [label="presenter, lazy", style=dashed]
          "n1" -> "n2" [label="opens", style=bold]
          "n1" -> "n6" [label="interactor"]
          "n2" -> "n0"
          "n3" -> "n1"
          "n4" -> "n2" [label="served by"]
        }
        """#)
  }

  @Test func `the graph of an empty router is empty, and its texts are valid`() {
    #expect(router.graph().nodes.isEmpty)
    #expect(router.graph().edges.isEmpty)
    #expect(router.graph().mermaid == "flowchart LR")
    #expect(
      router.graph().dot == """
        digraph app {
          rankdir=LR
          node [style=filled, fontname="Helvetica"]
          edge [fontname="Helvetica", fontsize=10]
        }
        """)
  }

  @Test func `a graph restricted to some kinds of nodes has only these nodes and the edges between them`() throws {
    try registerApp()
    let graph = router.graph()
    let part = graph.showing([.route, .module])
    #expect(part.nodes == graph.nodes.filter { $0.kind == .module || $0.kind == .route })
    #expect(
      part.arrows == [
        "module DrawnList -opens-> route drawn.editor: opens",
        "route drawn.editor -leads-> module DrawnEditor",
        "route drawn.list -leads-> module DrawnList",
      ])
    #expect(graph.showing([.interface]).edges.isEmpty)
    #expect(graph.showing(Set(ModuleGraph.Node.Kind.allCases)) == graph)
    #expect(graph.showing([]).mermaid == "flowchart LR")
  }

  @Test func `a graph is independent of the order of registration, and later registrations do not change it`() throws {
    try registerApp()
    let before = router.graph()
    let other = VIPRouter()
    try other.register(DrawnEditorRouter())
    try other.register(DrawnListRouter())
    #expect(other.graph() == before)
    #expect(other.graph().dot == before.dot)
    try router.register("Late") { $0.module(prefix: "Late", view: { VIPView() }) }
    #expect(before.texts(.module).count == 2)
    #expect(router.graph().texts(.module).count == 3)
    #expect(router.graph() != before)
  }

  @Test func `creating a graph builds no module or service, and reports nothing`() throws {
    let sink = CollectingSink()
    let router = VIPRouter(onDiagnostic: sink.report)
    var made = 0
    try router.register {
      $0.module(
        prefix: "Silent",
        view: { () -> VIPView in
          made += 1
          return VIPView()
        })
      $0.service((any DrawnStore).self) { () -> any DrawnStore in
        made += 1
        return DrawnDisk()
      }
    }
    #expect(!router.graph().mermaid.isEmpty)
    #expect(made == 0)
    #expect(sink.diagnostics.isEmpty)
  }
}
