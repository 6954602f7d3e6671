package import Measuring

/// A round trip in five parts — view, logger, presenter, logger, interactor — as other libraries do it.
///
/// A number goes down, and the next one comes back up. Each is done in the way that is usual and fastest with its
/// library.
@MainActor package enum PeerCases {
  /// One for each library and shape.
  package static var all: [Case] {
    [
      direct("SwiftNIO pipeline, 5 duplex handlers") { NIOPipeline().roundTrips($0) },
      direct("OpenCombine, 5 maps each way") { subjects.roundTrips($0) },
      direct("OpenCombine, 5 maps each way, erased") { erasedSubjects.roundTrips($0) },
      direct("NotificationCenter, one post each way") { posts.roundTrips($0) },
      direct("NotificationCenter, five posts each way") { relayedPosts.roundTrips($0) },
      waiting("AsyncStream, both ways") { await TwoStreams.roundTrips($0) },
    ]
  }

  // Each is made when it is asked for first. A pipeline belongs to a thread, and the main actor to none: it is made
  // in each run.
  private static let subjects = OpenCombineSubjects(.concrete)
  private static let erasedSubjects = OpenCombineSubjects(.erased)
  private static let posts = Posts(.one)
  private static let relayedPosts = Posts(.five)

  private static let group = "Peers"

  private static func direct(_ name: String, _ work: @escaping @MainActor (Int) -> Int) -> Case {
    Case(name, in: group, giving: RoundTrip.expected, work)
  }

  private static func waiting(
    _ name: String, _ work: @escaping @MainActor (Int) async -> Int
  ) -> Case {
    Case(waiting: name, in: group, giving: RoundTrip.expected, work)
  }
}
