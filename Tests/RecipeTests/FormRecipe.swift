import Observation
import Testing
import VIPER
import VIPERHosting
import VIPERSwiftTesting
import VIPERTesting

nonisolated struct Field: Equatable, Sendable {
  var text = ""
  var problem: String?
}

nonisolated struct Contact: Equatable, Sendable {
  var name = ""
  var mail = ""
  var nameProblem: String? { name.isEmpty ? "Enter a name." : nil }
  var mailProblem: String? { mail.contains("@") ? nil : "Enter a mail address." }
}

nonisolated enum ContactForm {
  static let name = EventName<Field, Field>("contactForm.name")  // output: the same text, and its problem
  static let mail = EventName<Field, Field>("contactForm.mail")
  static let save = EventName<Contact, Void>("contactForm.save")
}

@Observable final class ContactView: VIPView, Mapped {
  nonisolated struct State: Equatable {
    var name = Field()
    var mail = Field()
    var isSaving = false
    var failure: String?
  }

  static let mapping = Mapping(ContactView.self) {
    $0.state(in: \.state)
    $0.receive(ContactForm.save) { view in view.state.isSaving = false }
    $0.onCancelled(ContactForm.save) { view, _ in view.state.isSaving = false }
    $0.onFailure(ContactForm.save) { view, failure in
      view.state.isSaving = false
      view.state.failure = failure.message ?? "The contact is not saved."
    }
  }
  var state = State()

  func type(name: String) { edit(\.state.name, Field(text: name), sending: ContactForm.name) }
  func type(mail: String) { edit(\.state.mail, Field(text: mail), sending: ContactForm.mail) }

  func save() {
    guard !state.isSaving else { return }  // a second tap
    state.isSaving = true
    state.failure = nil
    send(ContactForm.save(Contact(name: state.name.text, mail: state.mail.text)))
  }
}

final class ContactInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ContactInteractor.self) {
    $0.on(ContactForm.name) { _, field in Field(text: field.text, problem: Contact(name: field.text).nameProblem) }
    $0.on(ContactForm.mail) { _, field in Field(text: field.text, problem: Contact(mail: field.text).mailProblem) }
    $0.on(ContactForm.save, ContactInteractor.save)
  }
  private let contacts: any Contacts

  init(contacts: any Contacts) { self.contacts = contacts }

  func save(_ contact: Contact) async throws {
    if let problem = contact.nameProblem ?? contact.mailProblem { throw EventFailure(.invalid, problem) }
    try await contacts.save(contact)
  }
}

@Test(.viper) @MainActor func `a second tap while the form is saved sends nothing`() async throws {
  try await ModuleTest(view: ContactView()) { test in
    test.below.waits(for: ContactForm.save)
    await test.does {
      $0.save()
      $0.save()
    } _: {
      $0.forwards(ContactForm.save(Contact()))
      $0.changes(\ContactView.state) { $0.isSaving = true }
    }
    await test.fail(ContactForm.save, .invalid, "Enter a name.") {
      $0.fails(ContactForm.save, .invalid, "Enter a name.")
      $0.changes(\ContactView.state) {
        $0.isSaving = false
        $0.failure = "Enter a name."
      }
    }
  }
}

// The end of the example.

protocol Contacts: Sendable {
  func save(_ contact: Contact) async throws
}

private actor MemoryContacts: Contacts {
  private(set) var all: [Contact] = []

  func save(_ contact: Contact) throws {
    guard !all.contains(contact) else { throw DuplicateContact() }
    all.append(contact)
  }
}

private struct DuplicateContact: Error {}

private final class BusyInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(BusyInteractor.self) {
    $0.on(ContactForm.save) { part, _ in try await part.clock.sleep(for: .seconds(1)) }
    $0.policy(.rejectWhileBusy, for: ContactForm.save)
  }
  private let clock: ManualClock

  init(clock: ManualClock) { self.clock = clock }
}

@MainActor @Suite("The recipe for a form", .viper) struct FormRecipeTests {
  private let contacts = MemoryContacts()
  private let ann = Contact(name: "Ann", mail: "ann@example.org")

  private func fill(_ test: ModuleTest<ContactView>) async {
    await test.does {
      $0.type(name: ann.name)
      $0.type(mail: ann.mail)
    } _: {
      $0.changes(\ContactView.state) {
        $0.name.text = ann.name
        $0.mail.text = ann.mail
      }
    }
  }

  @Test func `a text with a problem stays in the field, and a correct text removes the problem`() async throws {
    try await ModuleTest(view: ContactView(), interactor: ContactInteractor(contacts: contacts)) { test in
      await test.does {
        $0.type(mail: "a")
      } _: {
        $0.changes(\ContactView.state) { $0.mail = Field(text: "a", problem: "Enter a mail address.") }
      }
      await test.does {
        $0.type(mail: "a@b")
      } _: {
        $0.changes(\ContactView.state) { $0.mail = Field(text: "a@b") }
      }
    }
  }

  @Test func `a form is saved, and a failure of the store is shown`() async throws {
    try await ModuleTest(view: ContactView(), interactor: ContactInteractor(contacts: contacts)) { test in
      await fill(test)
      await test.does {
        $0.save()
      } _: {
        $0.publishes(ContactForm.save)
      }
      await test.does {
        $0.save()
      } _: {
        $0.fails(ContactForm.save, .error)
        $0.changes(\ContactView.state) { $0.failure = "The contact is not saved." }
      }
    }
    let all = await contacts.all
    #expect(all == [ann])
  }

  @Test func `a form with a problem is not saved`() async throws {
    try await ModuleTest(view: ContactView(), interactor: ContactInteractor(contacts: contacts)) { test in
      await test.does {
        $0.save()
      } _: {
        $0.fails(ContactForm.save, .invalid, "Enter a name.")
        $0.changes(\ContactView.state) { $0.failure = "Enter a name." }
      }
    }
    let all = await contacts.all
    #expect(all.isEmpty)
  }

  @Test func `a text that the user types while the form is saved stays, and a cancelled save ends`() async throws {
    try await RelaxedModuleTest(view: ContactView()) { test in
      test.below.waits(for: ContactForm.save)
      test.below.answers(ContactForm.name) { $0 }
      await test.does { $0.save() }
      await test.does { $0.type(name: "Ann") }
      await test.fail(ContactForm.save, .cancelled) {
        $0.changes(\ContactView.state) { $0.isSaving = false }
      }
      let state = try test.view.state
      #expect(state == ContactView.State(name: Field(text: "Ann")))
    }
  }

  @Test func `a second tap does not end the first save of a handler that rejects while it is busy`() async throws {
    let clock = ManualClock()
    try await ModuleTest(view: ContactView(), interactor: BusyInteractor(clock: clock), clock: clock) { test in
      await test.does {
        $0.save()
        $0.save()
      } _: {
        $0.changes(\ContactView.state) { $0.isSaving = true }
      }
      await test.advance(by: .seconds(1)) {
        $0.publishes(ContactForm.save)
        $0.changes(\ContactView.state) { $0.isSaving = false }
      }
    }
  }
}
