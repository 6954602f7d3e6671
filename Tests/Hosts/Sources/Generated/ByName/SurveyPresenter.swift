import VIPER

/// A presenter that handles events and receives results.
package final class SurveyPresenter: VIPPresenter, ProducesOutput {
  package typealias Output = Survey.Draft

  private(set) var log: [String] = []

  func onInitialize(_ title: String) { log.append("initialize \(title)") }

  func ready() {
    publish(Survey.title, "Survey")
    publish(Survey.steps, [.first, .last])
  }

  /// Receives the saved draft. The interactor handles the event.
  func save(_ draft: Survey.Draft) {
    log.append("saved")
    publish(Survey.title, draft.title)
  }

  func cancel() { log.append("cancel") }

  func `repeat`() {
    log.append("repeated")
    publish(Survey.title, "again")
  }
}
