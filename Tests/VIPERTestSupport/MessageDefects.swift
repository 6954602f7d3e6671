/// Returns the defects in the form of a message: wrong spaces, quotation marks, parentheses or punctuation. The content
/// of code and of quoted names is not checked.
package func defects(ofMessage text: String) -> [String] {
  var defects: [String] = []
  func check(_ isDefect: Bool, _ defect: String) { if isDefect { defects.append("\(defect): \(text)") } }
  let prose = text.replacing(#/`[^`]*`/#, with: "§").replacing(#/"[^"]*"/#, with: "§")
  check(text.contains { $0.isNewline || $0 == "\t" }, "more than one line")
  check(prose.contains("  ") || prose.hasPrefix(" ") || prose.hasSuffix(" "), "unnecessary space")
  check(prose.contains("\"") || prose.contains("`"), "quotation mark or backtick without a partner")
  check(prose.contains { "“”‘’".contains($0) }, "curly quotation mark")
  for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] {
    check(prose.count(of: open) != prose.count(of: close), "unbalanced \(open)\(close)")
  }
  check(prose.contains(#/[.,:;?!]\s*[.,:;?!]/#), "doubled punctuation")
  check(prose.contains(#/ [.,:;?!)]/#), "space before punctuation")
  check(prose.contains(#/[.,:;?!][A-Za-z§]/#), "missing space after punctuation")
  check(prose.contains(#/§[A-Za-z0-9§]|[A-Za-z0-9]§/#), "missing space next to code or a name")
  check(prose.contains(#/[.?!] [a-z]/#), "sentence without a capital")
  check(![".", "?", "!"].contains(prose.last), "no period at the end")
  return defects
}

extension String {
  fileprivate func count(of text: String) -> Int { count { "\($0)" == text } }
}
