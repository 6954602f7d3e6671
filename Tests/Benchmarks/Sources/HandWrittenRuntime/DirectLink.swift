/// A link that calls the next and gives what that gives: the least that a chain can cost.
@MainActor package protocol DirectLink: AnyObject {
  func pass(_ number: Int) -> Int
}
