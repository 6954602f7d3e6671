/// An event inside data, such as the event of a row in a list. Random programs search the data that a view shows for
/// such events.
package protocol CarriedEvent: Sendable {
  /// The name of the event, or of the route.
  var carriedName: any TypedName { get }
  /// The input of the event, or the parameters of the route.
  var carriedInput: any Sendable { get }
}
