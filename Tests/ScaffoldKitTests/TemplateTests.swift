import Testing
import VIPERTestSupport

@testable import ScaffoldKit

@Suite("Templates")
struct TemplateTests {
  private let values: [String: Template.Value] = [
    "name": .text("Note"), "isList": .flag(true), "empty": .text(""),
    "events": .list([
      ["name": .text("load"), "hasInput": .flag(true)], ["name": .text("stop"), "hasInput": .flag(false)],
    ]),
    "none": .list([]),
  ]

  @Test(arguments: [
    ("{{name}}View, {{name|lower}}.load", "NoteView, note.load\n"),
    ("%if isList\nyes\n%else\nno\n%end\nend", "yes\nend\n"),
    ("%if !isList\nyes\n%else\nno\n%end", "no\n"),
    ("%if empty\nyes\n%end\n%if none\nyes\n%end", ""),
    ("%for event in events\n  {{event.name}}\n%end", "  load\n  stop\n"),
    ("%for event in events\n%if event.hasInput\n{{name}}.{{event.name}}\n%end\n%end\n", "Note.load\n"),
    ("a\n\nb\n", "a\n\nb\n"), ("{ {{name}} }", "{ Note }\n"), ("{{", "{{\n"),
  ])
  func `a template is written with the values`(template: String, text: String) throws {
    let written = try Template(template, file: "a.txt").text(values)
    #expect(written == text)
  }

  @Test(arguments: ["%for event in events", "%if isList"])
  func `a template with many blocks inside each other ends with a mistake`(block: String) {
    for count in [22, 4_100, LongRun.count(8_000, long: 100_000)] {
      let lines = Array(repeating: block, count: count) + ["a"] + Array(repeating: "%end", count: count)
      let result = Result { try Template(lines.joined(separator: "\n"), file: "a.txt").text(values) }
      guard case .failure(let error) = result else {
        #expect(count == 22)
        #expect(block == "%if isList")
        continue
      }
      let mistake = error as? Template.Mistake
      let isLong = mistake?.text.hasPrefix("The template writes more than 100000 lines") == true
      #expect(isLong && count == 22 || mistake?.text == "More than 100 blocks are inside each other.")
    }
  }

  @Test func `a template that writes many bytes ends with a mistake`() {
    // A normal run has a long value and few variables.
    let (name, count) = LongRun.isOn ? ("Note", 2_000) : (String(repeating: "Note", count: 100), 20)
    let line = String(repeating: "{{name}}", count: count)
    let text = "%for event in events\n" + Array(repeating: line, count: 150).joined(separator: "\n") + "\n%end"
    let values = values.merging(["name": .text(name)]) { $1 }
    #expect(throws: Template.Mistake.self) { try Template(text, file: "a.txt").text(values) }
  }

  @Test(arguments: [
    ("a\n%if isList\nb", 2, "The block has no `%end`."), ("%for event in events", 1, "The block has no `%end`."),
    (
      "%end", 1,
      "The line `%end` is not understood. Write `%if NAME`, `%else`, `%for ITEM in LIST` or `%end`, with one `%end` for each"
        + " block."
    ),
    (
      "a\n%fi a", 2,
      "The line `%fi a` is not understood. Write `%if NAME`, `%else`, `%for ITEM in LIST` or `%end`, with one `%end` for each"
        + " block."
    ),
    (
      "\n{{nmae}}", 2,
      "There is no variable `nmae`. The variables are: empty, events, isList, name, none."
    ),
    ("%for a in name\n%end", 1, "`name` is not a list."), ("{{isList}}", 1, "`isList` is not a text."),
    ("{{name|big}}", 1, "`name|big` is not a text."),
  ])
  func `a mistake has a line and a text`(template: String, line: Int, text: String) {
    let mistake = #expect(throws: Template.Mistake.self) { try Template(template, file: "a.txt").text(values) }
    #expect(mistake == Template.Mistake(file: "a.txt", line: line, text: text))
    #expect(mistake?.description == "a.txt:\(line):1: error: \(text)")
  }
}
