/// An event inside data, such as the event of a row in a list. Random programs search the data that a view shows for
/// such events.
package protocol CarriedEvent: Sendable {
  /// The name and the input of the event, or the name and the parameters of the route.
  var carried: (name: any TypedName, input: any Sendable) { get }
}
