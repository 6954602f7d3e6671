import VIPER

// The transcript of a test.

extension TestHarness {
  /// All steps so far, in order.
  public var transcript: [TestStep] {
    isChecked = true
    return recorder.steps
  }

  /// Compares the transcript with a text that has one line per step.
  ///
  /// If the text is empty, the transcript replaces the empty literal in the source file, and the test fails once. Run
  /// the test again. Nothing is written if the environment variable `CI` is set.
  ///
  /// ```swift
  /// test.expectTranscript { "" }
  /// ```
  public func expectTranscript(file: StaticString = #filePath, line: UInt = #line, _ expected: () -> String) {
    isChecked = true
    let place = TestPlace(file, line)
    let (lines, texts) = (recorder.steps.map(\.description), expected().split(separator: "\n").map(String.init))
    guard texts != lines else { return }
    if texts.isEmpty { return fail(.recorded, SourceRecording.shared.record(lines, at: place), place) }
    let number = zip(texts, lines).prefix { $0 == $1 }.count
    let expected = number < texts.count ? texts[number] : "the end"
    let actual = number < lines.count ? lines[number] : "nothing more"
    let words = DataText.aroundDifference(expected, actual, width: 160)
    report(
      TestFailure(
        kind: .differentTranscript,
        message: "line \(number + 1): \(words.0) was expected, but \(words.1) happened", place: place, cause: place,
        steps: lines.count > 9 ? Array(lines[max(0, number - 4)..<min(lines.count, number + 5)]) : lines))
  }
}
