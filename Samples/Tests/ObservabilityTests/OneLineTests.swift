import Observability
import Testing

@Suite("External text in one line")
struct OneLineTests {
  @Test(arguments: [
    ("\u{1B}[2J\u{07}", "\\u{1B}[2J\\u{07}"), ("a\nb\r\u{0}", "a\\nb\\r\\0"),
    ("\u{202E}abc\u{2066}", "\\u{202E}abc\\u{2066}"), ("\u{2028}\u{2029}\u{85}", "\\u{2028}\\u{2029}\\u{0085}"),
    ("\u{FEFF}a\u{200B}b\u{200D}c", "\\u{FEFF}a\\u{200B}b\\u{200D}c"), ("\u{AD}\u{3164}", "\\u{00AD}\\u{3164}"),
    ("1\u{200D}2", "1\\u{200D}2"), ("\u{E0041}", "\\u{000E0041}"),
  ])
  func `control characters and invisible characters are replaced with escapes`(_ text: String, _ line: String) {
    #expect(oneLine(text) == line)
  }

  @Test(arguments: [
    "Grüße, 日本語, עברית, العربية", "👨‍👩‍👧 ❤️‍🔥 👩🏽‍💻 🇩🇪", "می‌خواهم", "क्‍ष", "a\tb", "C:\\u", "e\u{301}", "",
  ])
  func `visible text is unchanged, including emoji, joined letters and tabs`(_ text: String) {
    #expect(oneLine(text) == text)
  }

  @Test func `text beyond the limit is cut off and ends with an ellipsis`() {
    #expect(oneLine(String(repeating: "x", count: 201)) == String(repeating: "x", count: 200) + "…")
    #expect(oneLine(String(repeating: "x", count: 201), limit: .max).count == 201)
    #expect(oneLine("abc", limit: 3) == "abc")
  }
}
