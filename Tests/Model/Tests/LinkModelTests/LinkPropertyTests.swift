// Random patterns, links and texts. A link that is read must follow the rules, and the right pattern must be found.

import Testing
import VIPERTestSupport

@testable import VIPERLinks

@Suite(.timeLimit(.minutes(60))) struct LinkPropertyTests {
  @Test func `the link table finds the same pattern as a search through all patterns`() throws {
    let run = RandomRun("LinkPropertyTests", 400, long: 20_000)
    var (found, several) = (0, 0)
    for index in run.indices {
      var random = run.generator(index)
      var table = LinkTable<Int>()
      var patterns: [LinkPattern] = []
      for number in 0..<random.number(0..<30) {
        patterns.append(try pattern(random.patternText()))
        table.add(patterns[number], number)
      }
      for _ in 0..<10 {
        let link = try Link.read(random.linkText())
        let match = table.match(link)
        let expected = ReferenceMatcher.match(link, patterns)
        guard match?.content == expected else {
          Issue.record(
            """
            \(link.text) matches \(match?.pattern.text ?? "nothing") instead of
            \(expected.map { patterns[$0].text } ?? "nothing") of \(patterns.map(\.text)).
            \(run.again(index))
            """)
          return
        }
        guard let match else { continue }
        found += 1
        several += patterns.count { ReferenceMatcher.matches(link, $0) } > 1 ? 1 : 0
        #expect(match.pattern.text == patterns[match.content].text)
        #expect(match.values.count == (match.pattern.pathNames + match.pattern.queryNames).count)
      }
    }
    run.printFigures("tables: \(found) found, \(several) among several")
    guard run.isWhole else { return }
    #expect(min(found, several) > run.indices.count, "too few links match a pattern")
  }

  @Test func `an encoded text is either read unchanged or rejected by a rule`() {
    let run = RandomRun("LinkPropertyTests", 5000, long: 200_000)
    var (read, refused) = (0, 0)
    for index in run.indices {
      var random = run.generator(index)
      let (first, last, name, value) = (random.wildText(), random.wildText(), random.wildText(), random.wildText())
      let encoded = [first, last, name, value].map(ReferenceRules.encoded)
      let text = "app://\(encoded[0])/\(encoded[1])?\(encoded[2])=\(encoded[3])"
      let link = try? Link.read(text)
      // An empty first or last component is ignored.
      let components =
        first.isEmpty && last.isEmpty
        ? [] : first.isEmpty ? [last] : last.isEmpty ? [first] : [first, last]
      let isAllowed =
        components.allSatisfy(ReferenceRules.allowsComponent) && ReferenceRules.allowsName(name)
      let isRight =
        isAllowed
        ? link.map { bytes($0.components + $0.values(of: name)) } == bytes(components + [value])
        : link == nil
      guard isRight else {
        Issue.record(
          "\(text) is read as \(link?.summary ?? "nothing"), allowed: \(isAllowed). \(run.again(index))"
        )
        return
      }
      if isAllowed { read += 1 } else { refused += 1 }
    }
    run.printFigures("encoded: \(read) read, \(refused) rejected")
    guard run.isWhole else { return }
    #expect(min(read, refused) > run.indices.count / 10, "too few texts are read, or too few are rejected")
  }

  @Test func `a random text causes no trap, and a link that is read follows all rules`() throws {
    let run = RandomRun("LinkPropertyTests", 10_000, long: 1_000_000)
    var table = LinkTable<Void>()
    for text in [
      "", ":a", "a/:b?x", ":a/:b/c", ":a/:b/:c?x&y", "app://a/:b/ab", "https://example.org/:a",
    ] {
      table.add(try pattern(text), ())
    }
    var (read, matched) = (0, 0)
    for index in run.indices {
      var random = run.generator(index)
      let text = random.anyText()
      let link: Link
      do {
        link = try Link.read(text)
      } catch {
        switch error {
        case .malformed, .tooLong: continue
        default:
          Issue.record("\(text.debugDescription): \(error) \(run.again(index))")
          return
        }
      }
      read += 1
      if let mistake = ReferenceRules.mistake(in: link) {
        Issue.record(
          "\(text.debugDescription) was read, but violates the rules: \(mistake). \(run.again(index))")
        return
      }
      guard let match = table.match(link) else { continue }
      matched += 1
      let known = Set(bytes(link.components + link.query.map(\.value)))
      #expect(match.pattern.components.count == link.components.count)
      #expect(match.values.joined().allSatisfy { known.contains(Array($0.utf8)) })
      var cursor = LinkCursor(link, match.pattern, match.values)
      for _ in match.values { _ = try? cursor.next(Int?.self) }
    }
    run.printFigures("texts: \(read) read, \(matched) matched")
    guard run.isWhole else { return }
    #expect(min(read, matched) > run.indices.count / 10, "too few of the texts are links")
  }

  private func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }
}
