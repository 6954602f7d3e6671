import Testing

/// Waits until a condition is met. Fails if the condition is not met after many turns of the main actor.
@MainActor func until(_ location: SourceLocation = #_sourceLocation, _ condition: () -> Bool) async {
  var turns = 0
  while !condition(), turns < 100_000 {
    await Task.yield()
    turns += 1
  }
  #expect(condition(), sourceLocation: location)
}
