import Foundation
import Testing
import VIPER
import VIPERInspection
import VIPERTesting

/// Names with characters that have a meaning in Mermaid, Graphviz, HTML or Markdown.
private enum Nasty {
  static let quotes = EventName<Void, Never>("\"quoted\" 'single' `back`")
  static let markup = EventName<Void, Never>("<b>bold</b> &amp; &#60; #quot; #35;")
  static let lines = EventName<Void, Never>("one\ntwo\r\nthree\\nfour\t\\l\\N\\")
  static let brackets = EventName<Void, Never>("a]b)c}d>e|f[g(h{i<j;k%%l --> m")
  static let list = EventName<Void, Never>("1. one")
  static let link = EventName<Void, Never>("www.viper.example https://viper.example a@b.example")
  static let emphasis = EventName<Void, Never>("__init__ *star* ~~gone~~ $$x^2$$ fa:fa-car")
  static let marks = EventName<Void, Never>("ﬂ°°60¶ß ﬂ°lt¶ß Straße 👩‍👩‍👧 é e\u{301}\u{2028}end")
  static let end = RouteName<Void, Never>("end")
  static let dash = RouteName<[String: [Int?]], Never>("- dash")
  static let spaces = RouteName<Void, Never>("    indented")
  static let directive = RouteName<Void, Never>("%%{init: {\"theme\": \"dark\"}}%%")
  static let script = RouteName<Void, Never>("<script>alert(1)</script>")
  static let empty = RouteName<Void, Never>("")
}

private struct `end`<Value> {}

private final class NastyPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(NastyPresenter.self) {
    for name in [
      Nasty.quotes, Nasty.markup, Nasty.lines, Nasty.brackets, Nasty.list, Nasty.link,
      Nasty.emphasis, Nasty.marks,
    ] {
      $0.on(name) { _ in }
    }
  }
}

@MainActor @Suite("The graph of an app with nasty names")
struct NastyGraphTests {
  private func graph() throws -> ModuleGraph {
    let router = VIPRouter()
    try router.register("Router of \"<nasty>\"; #1") {
      $0.module(prefix: "class", view: { VIPView() }, presenter: { NastyPresenter() })
      $0.module(
        prefix: "subgraph \"x\"]\nend",
        view: { (_: LazyService<end<[Int: String]>>, _: end<(Int, String)>) in VIPView() })
      $0.service(end<(Int, String)>.self) { end() }
      for name in [Nasty.end, Nasty.spaces, Nasty.directive, Nasty.script, Nasty.empty] {
        $0.route(name, to: "class")
      }
      $0.requires(Nasty.dash)
    }
    return router.graph()
  }

  @Test func `characters with a meaning in Mermaid, HTML or Markdown are written as character codes`() throws {
    let graph = try graph()
    try write(graph.mermaid, to: "nasty.mmd")
    #expect(
      graph.mermaid == ##"""
        flowchart LR
          n0["class<br/>view VIPView<br/>presenter NastyPresenter<br/>· handles #34;quoted#34; 'single' #96;back#96;<br/>· handles 1#46; one<br/>· handles #60;b#62;bold#60;/b#62; #38;amp#59; #38;#35;60#59; #35;quot#59; #35;35#59;<br/>· handles #95;#95;init#95;#95; #42;star#42; #126;#126;gone#126;#126; #36;#8288;#36;x#94;2#36;#8288;#36; fa#58;#8288;fa-car<br/>· handles a#93;b)c#125;d#62;e#124;f#91;g(h#123;i#60;j#59;k#37;#37;l --#62; m<br/>· handles one#92;#8288;ntwo#92;r#92;#8288;nthree#92;#8288;nfour#92;t#92;l#92;N#92;<br/>· handles www#46;viper.example https#58;//viper.example a#64;b.example<br/>· handles ﬂ#8288;°°60¶#8288;ß ﬂ#8288;°lt¶#8288;ß Straße 👩‍👩‍👧 é é#92;u#123;2028#125;end"]:::module
          n1["subgraph #34;x#34;#93;#92;#8288;nend<br/>view VIPView"]:::module
          n2(["#32;"]):::route
          n3(["#32;   indented"]):::route
          n4(["#37;#37;#123;init#58; #123;#34;theme#34;#58; #34;dark#34;#125;#125;#37;#37;"]):::route
          n5(["#45; dash<br/>parameters Dictionary#60;String, Array#60;Optional#60;Int#62;#62;#62;<br/>not provided"]):::missing
          n6(["#60;script#62;alert(1)#60;/script#62;"]):::route
          n7(["end"]):::route
          n8[("end#60;(Int, String)#62;<br/>shared")]:::service
          n9[("end#60;Dictionary#60;Int, String#62;#62;<br/>not registered")]:::missing
          n10[/"Router of #34;#60;nasty#62;#34;#59; #35;1"/]:::registrar
          n1 -->|"view"| n8
          n1 -.->|"view, lazy"| n9
          n2 --> n0
          n3 --> n0
          n4 --> n0
          n6 --> n0
          n7 --> n0
          n10 -->|"requires"| n5
          classDef module fill:#eef3ff,stroke:#5470b8,color:#222,text-align:left
          classDef route fill:#fff8e0,stroke:#b08a20,color:#222,text-align:left
          classDef service fill:#ecf9ee,stroke:#3d9150,color:#222,text-align:left
          classDef registrar fill:#ffffff,stroke:#999999,color:#222,text-align:left
          classDef missing fill:#fff0f0,stroke:#c00,color:#c00,stroke-dasharray:4
        """##)
  }

  @Test func `characters that Graphviz would interpret as syntax are escaped`() throws {
    let graph = try graph()
    try write(graph.dot, to: "nasty.dot")
    #expect(
      graph.dot == ##"""
        digraph app {
          rankdir=LR
          node [style=filled, fontname="Helvetica"]
          edge [fontname="Helvetica", fontsize=10]
          "n0" [label="class\lview VIPView\lpresenter NastyPresenter\l· handles \"quoted\" 'single' `back`\l· handles 1. one\l· handles <b>bold</b> &amp;amp; &amp;#60; #quot; #35;\l· handles __init__ *star* ~~gone~~ $$x^2$$ fa:fa-car\l· handles a]b)c}d>e|f[g(h{i<j;k%%l --> m\l· handles one\\ntwo\\r\\nthree\\nfour\\t\\l\\N\\\l· handles www.viper.example https://viper.example a@b.example\l· handles ﬂ°°60¶ß ﬂ°lt¶ß Straße 👩‍👩‍👧 é é\\u{2028}end\l", shape=box, fillcolor="#eef3ff", color="#5470b8"]
          "n1" [label="subgraph \"x\"]\\nend\lview VIPView\l", shape=box, fillcolor="#eef3ff", color="#5470b8"]
          "n2" [label="", shape=cds, fillcolor="#fff8e0", color="#b08a20"]
          "n3" [label="    indented", shape=cds, fillcolor="#fff8e0", color="#b08a20"]
          "n4" [label="%%{init: {\"theme\": \"dark\"}}%%", shape=cds, fillcolor="#fff8e0", color="#b08a20"]
          "n5" [label="- dash\lparameters Dictionary<String, Array<Optional<Int>>>\lnot provided\l", shape=cds, style="filled,dashed", fillcolor="#fff0f0", color="#cc0000", fontcolor="#cc0000"]
          "n6" [label="<script>alert(1)</script>", shape=cds, fillcolor="#fff8e0", color="#b08a20"]
          "n7" [label="end", shape=cds, fillcolor="#fff8e0", color="#b08a20"]
          "n8" [label="end<(Int, String)>\lshared\l", shape=cylinder, fillcolor="#ecf9ee", color="#3d9150"]
          "n9" [label="end<Dictionary<Int, String>>\lnot registered\l", shape=cylinder, style="filled,dashed", fillcolor="#fff0f0", color="#cc0000", fontcolor="#cc0000"]
          "n10" [label="Router of \"<nasty>\"; #1", shape=note, fillcolor="#ffffff", color="#999999"]
          "n1" -> "n8" [label="view"]
          "n1" -> "n9" [label="view, lazy", style=dashed]
          "n2" -> "n0"
          "n3" -> "n0"
          "n4" -> "n0"
          "n6" -> "n0"
          "n7" -> "n0"
          "n10" -> "n5" [label="requires"]
        }
        """##)
  }

  /// Writes a file for `.ci/check-graph`, which passes it to the real parser. Does nothing if `VIPER_GRAPHS` is not
  /// set.
  private func write(_ text: String, to file: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["VIPER_GRAPHS"] else { return }
    try text.write(
      to: URL(fileURLWithPath: folder).appendingPathComponent(file), atomically: true,
      encoding: .utf8)
  }
}
