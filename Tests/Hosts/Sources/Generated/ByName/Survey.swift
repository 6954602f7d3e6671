public import VIPER

/// The events of the module Survey, whose parts have no mapping in the sources. The registration contains their mappings.
public nonisolated enum Survey {
  /// Saves a draft, and answers when its task has ended.
  public static let save = EventName<Draft, Draft>("survey.save")
  /// Loads all drafts. The event has no data, and the handler throws an error.
  static let load = EventName<Void, [Draft]>("survey.load")
  /// Checks a title, and has no output.
  static let check = EventName<String, Void>("survey.check")
  /// A one-way event.
  static let typed = EventName<String, Never>("survey.typed")
  /// A one-way event with an asynchronous handler.
  static let archive = EventName<Draft, Never>("survey.archive")
  /// A one-way event without data, which the presenter handles.
  static let cancel = EventName<Void, Never>("survey.cancel")
  /// An event without data and without an output. The interactor handles it, and the presenter receives the result.
  static let `repeat` = EventName<Void, Void>("survey.repeat")
  /// An event with several answers.
  static let count = EventName<Int, Int>("survey.count")
  /// An event that the handler receives as a whole.
  static let whole = EventName<Int, String>("survey.whole")
  /// An event whose handler runs off the main actor.
  static let length = EventName<String, Int>("survey.length")
  /// An event that has an overloaded method in the interactor.
  static let find = EventName<String, [Draft]>("survey.find")
  /// A published name, which the view stores.
  static let title = EventName<Never, String>("survey.title")
  /// A published name, which the view receives with a method.
  static let steps = EventName<Never, [Step]>("survey.steps")

  /// A draft.
  public struct Draft: Equatable, Sendable { var title = "" }
  /// A step of the survey.
  enum Step: Sendable { case first, last }
}
