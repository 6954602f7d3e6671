public import VIPER

/// A public view that receives results. The methods that send an event are not its receivers.
open class SurveyView: VIPView {
  /// The title, which other modules only read.
  public internal(set) var title: String?
  private(set) var steps: [Survey.Step] = []
  private(set) var log: [String] = []

  func steps(_ steps: [Survey.Step]) { self.steps = steps }

  func load(_ result: EventResult) { log.append("load \(result.status)") }

  func check() { log.append("checked") }

  func count(_ number: Int) { log.append("\(number)") }

  func whole(_ text: String) { log.append(text) }

  func onFailure(_ result: EventResult) { log.append("failure \(result.message ?? "")") }

  /// Sends the event, so it does not receive the result.
  public func find(_ text: String) { send(Survey.find(text)) }

  /// Sends the event by another method.
  func length(_ length: Int) { measure(String(repeating: "a", count: length)) }

  private func measure(_ text: String) { send(Survey.length(text)) }
}
