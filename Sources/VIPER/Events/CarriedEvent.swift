/// An event that data carry, such as a row of a list. Random programs look for such events in the data that a view shows.
package protocol CarriedEvent: Sendable {
  /// The name of the event, or of the route.
  var carriedName: any TypedName { get }
  /// The input of the event, or the parameters of the route.
  var carriedInput: any Sendable { get }
}
