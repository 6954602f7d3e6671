/// A link that calls the next link and returns its result. Such calls are the lower bound for a chain.
@MainActor package protocol DirectLink: AnyObject {
  func pass(_ number: Int) -> Int
}
