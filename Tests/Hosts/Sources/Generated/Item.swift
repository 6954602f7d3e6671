/// A value that the generated modules use.
nonisolated struct Item: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
}
