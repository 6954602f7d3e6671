import ScaffoldKit
import Testing

private let names = """
  enum Form {
    static let save = EventName<Note.ID, Note>("form.save")
    static let load = EventName<Void, Void>("form.load")
    static let close = EventName<Void, Never>("form.close")
    static let rows = EventName<Never, [Int]>("form.rows")
  }

  """
private let view = """
  final class FormView: VIPView { func go() { send(Form.save(1)); send(Form.load()); send(Form.close()) } }

  """

/// Registers and checks a target, and returns the findings without the path and the severity.
private func findings(_ parts: String, _ names: String = names, isRegistered: Bool = true) throws -> [String] {
  var tree = MemoryTree(["Sources/App/Names.swift": names, "Sources/App/Form.swift": parts + "\n"])
  var registered = Set<String>()
  if isRegistered {
    let lines = try Tool(["register", "--target", "App"]).run(&tree).lines
    registered = Set(lines.filter { $0.contains(": warning: ") })
  }
  let before = tree
  let result = try Tool(["check"]).run(&tree)
  #expect(tree == before)
  #expect(result.isSuccess)
  #expect(registered.isSubset(of: result.lines), "check repeats the findings of register")
  return result.lines.map { line in
    line.replacing("Sources/App/Form.swift:", with: "Form:").replacing("Sources/App/Names.swift:", with: "Names:")
      .replacing(" warning:", with: "")
  }
}

private let handlers = "func load() {}; func close() {}; "

@Suite("Findings about mappings by name")
struct MappingFindingTests {
  @Test(arguments: [
    ("func save(_ id: UUID) -> Note { note }", "(_:)", "the method takes UUID, and the event's input is Note.ID"),
    ("func save(_ id: Note.ID) -> Draft { note }", "(_:)", "the method returns Draft, and the event's output is Note"),
    ("func save() -> Note { note }", "()", "the method takes (), and the event's input is Note.ID"),
    (
      "func save(_ id: Note.ID, now: Bool) -> Note { note }", "(_:now:)",
      "the method takes (Note.ID, Bool), and the event's input is Note.ID"
    ),
    ("func save(_ id: Note.ID = 1) -> Note { note }", "(_:)", "the parameter has a default value"),
    (
      "func save(_ id: inout Note.ID) -> Note { note }", "(_:)",
      "the parameter is variadic, `inout` or has an attribute"
    ),
    ("func save<ID>(_ id: ID) -> Note { note }", "(_:)", "the method is generic"),
    ("#if DEBUG\nfunc save(_ id: Note.ID) -> Note { note }\n#endif", "(_:)", "the member is inside an `#if`"),
  ])
  func `a method with the name of an event and other types is a warning of register and check`(
    method: String, labels: String, reason: String
  ) throws {
    let lines = try findings(view + "final class FormInteractor: VIPInteractor { \(handlers)\n\(method) }", names)
    #expect(lines.count == 2)
    let line = try #require(lines.first)
    #expect(
      line.contains(
        ": FormInteractor.save\(labels) has the name of the event Form.save, but is not mapped: \(reason). Usually "))
    #expect(line.hasSuffix(", make the member private, or write the mapping of FormInteractor."))
  }

  @Test func `findings of presenters and views state both purposes, and members that other files cannot set`() throws {
    let lines = try findings(
      view.replacing(
        " func go", with: "\nprivate(set) var rows: [Int] = []; func onFailure(_ text: String) {}; func go")
        + "final class FormInteractor: VIPInteractor { \(handlers)func save(_ id: Note.ID) -> Note { note } }\n"
        + "final class FormPresenter: VIPPresenter { func save(_ text: String) {}; func close() {} }")
    let fix = "make the member private, or write the mapping of"
    let name = "has the name of the event"
    #expect(
      lines == [
        "Form:2:18: FormView.rows \(name) Form.rows, but is not mapped: other files cannot set the property. Usually the"
          + " setter is private. Write `internal(set)`, \(fix) FormView.",
        "Form:2:41: FormView.onFailure(_:) is not mapped with `onFailure`: the method takes String, and the type of a failure"
          + " is EventResult. Change the method, \(fix) FormView.",
        "Form:4:48: FormPresenter.save(_:) \(name) Form.save, but is not mapped: to handle the event, the method takes String,"
          + " and the event's input is Note.ID; to receive the result, the method takes String, and the event's output is"
          + " Note. Usually a type differs, or is written with a type alias. Write the types of Form.save, \(fix)"
          + " FormPresenter.",
        "Form:4:78: FormPresenter.close() \(name) Form.close, but is not mapped: the interactor handles the event too, and no"
          + " event would reach it. Usually the presenter only looks at the event, as `pass` does. Rename the method, \(fix)"
          + " FormPresenter.",
        "Names:5:14: Form.rows is mapped, but no code sends it. Usually the event is left over, or its sender is missing.",
      ])
  }

  @Test func `a name that no part handles, and a method that has no name, are findings of check`() throws {
    let parts =
      view + "final class FormInteractor: VIPInteractor { \(handlers)func store(_ id: Note.ID) -> Note { note } }"
    let expected = [
      "Form:2:83: FormInteractor.store(_:) has the name of no event in Form, so no event reaches it. Usually the event has"
        + " another name, or the method is for this class only. Rename the method or the event, or make the method private.",
      "Names:2:14: No part handles Form.save, which belongs to the same module as FormInteractor. Usually the method is"
        + " missing, or has another name or other types. Add `func save(_ input: Note.ID) -> Note` to FormInteractor, or"
        + " remove the name.",
      "Names:5:14: No code uses Form.rows. Usually the name is left over. Remove it.",
    ]
    #expect(try findings(parts) == expected)
  }

  @Test(arguments: [
    "private func store() {}", "@objc func store() {}", "override func store() {}", "static func store() {}",
    "func store() {}\nprivate func other() { store() }", "init() { store() }\nfunc store() {}",
    "static let mapping = Mapping(FormInteractor.self) { _ in }; func store() {}",
  ])
  func `helpers of an interactor are not reported`(helper: String) throws {
    let lines = try findings(view + "final class FormInteractor: VIPInteractor { \(helper) }")
    #expect(!lines.contains { $0.contains("FormInteractor.store") }, "\(lines)")
  }

  @Test
  func `requirements of protocols, names that other code maps, and targets without a registration are not reported`()
    throws
  {
    let interactor = "final class FormInteractor: VIPInteractor { \(handlers)func store() {} }\n"
    let conforms = try findings(view + interactor + "extension FormInteractor: Storing {}")
    #expect(conforms.count == 2 && !conforms.contains { $0.contains("store") })
    let other =
      "final class Other: VIPInteractor, Mapped { let m = Mapping(Other.self) { $0.on(Form.save) { _, _ in 1 } } }"
    #expect(!(try findings(view + interactor + other)).contains { $0.contains("No part handles") })
    #expect(!(try findings(view + interactor, isRegistered: false)).contains { $0.contains("FormInteractor") })
  }
}
