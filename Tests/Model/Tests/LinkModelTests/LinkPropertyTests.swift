// Random patterns, links and texts: what is read keeps the rules, and what is found is right.

import Testing
import VIPERTestSupport

@testable import VIPERLinks

@Suite(.timeLimit(.minutes(60))) struct LinkPropertyTests {
  @Test func `the table finds what looking at all patterns finds`() throws {
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
    #expect(min(found, several) > run.indices.count, "the links match what they are to match")
  }

  @Test func `what is encoded is read again, or refused by a rule`() {
    let run = RandomRun("LinkPropertyTests", 5000, long: 200_000)
    var (read, refused) = (0, 0)
    for index in run.indices {
      var random = run.generator(index)
      let (first, last, value) = (random.wildText(), random.wildText(), random.wildText())
      let encoded = [first, last, value].map(ReferenceRules.encoded)
      let text = "app://\(encoded[0])/\(encoded[1])?x=\(encoded[2])"
      let link = try? Link.read(text)
      // What is empty at the beginning or the end is not there.
      let components =
        first.isEmpty && last.isEmpty
        ? [] : first.isEmpty ? [last] : last.isEmpty ? [first] : [first, last]
      let isAllowed =
        components.allSatisfy(ReferenceRules.allowsComponent) && ReferenceRules.allowsValue(value)
      let isRight =
        isAllowed
        ? link.map { bytes($0.components + $0.values(of: "x")) } == bytes(components + [value])
        : link == nil
      guard isRight else {
        Issue.record(
          "\(text) is read as \(link?.summary ?? "nothing"), allowed: \(isAllowed). \(run.again(index))"
        )
        return
      }
      if isAllowed { read += 1 } else { refused += 1 }
    }
    run.printFigures("encoded: \(read) read, \(refused) refused")
    guard run.isWhole else { return }
    #expect(min(read, refused) > run.indices.count / 10, "the texts break rules, and keep them")
  }

  @Test func `whatever is read keeps every rule, and nothing traps`() throws {
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
          "\(text.debugDescription) is read, against the rules: \(mistake). \(run.again(index))")
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
    #expect(min(read, matched) > run.indices.count / 10, "some of the texts are links")
  }

  private func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }
}
