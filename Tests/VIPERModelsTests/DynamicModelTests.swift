import Testing
import VIPERModels

@Suite("Models over a dictionary")
struct DynamicModelTests {
  struct PersonKeys: DynamicKeys {
    let name = DynamicKey<String>("name")
    let age = DynamicKey<Int>("age")
    let settings = DynamicKey<[String]>("settings")
    let setup = DynamicKey<Bool>("setup")
    let set = DynamicKey<Int>("set")
  }
  var person = DynamicModel<PersonKeys>(["name": "Ann", "age": 7])

  @Test mutating func `Fields are read and written by typed keys and by name`() throws {
    #expect(person.name == "Ann")
    #expect(try person.value(\.age) == 7)
    person.age = 8
    person["nick"] = "A"
    #expect(person["age"] as? Int == 8 && person["nick"] as? String == "A")
  }

  @Test mutating func `Keys that begin with set are fields as any other`() {
    person.settings = ["sound"]
    person.setup = true
    person.set = 3
    #expect(person.settings == ["sound"] && person.setup == true && person.set == 3)
    #expect(person.fields.keys.sorted() == ["age", "name", "set", "settings", "setup"])
  }

  @Test mutating func `To set nil removes the field`() {
    person.name = nil
    person["age"] = nil
    #expect(person.name == nil && person == DynamicModel())
  }

  @Test mutating func `A wrong type is nil, or an error that names both types`() {
    person["age"] = "seven"
    #expect(person.age == nil)
    let error = #expect(throws: DynamicModelError.self) { try person.value(\.age) }
    #expect(
      "\(error.map { "\($0)" } ?? "")"
        == "The field \"age\" is String, where its key says Int. "
        + "Put Int into the dictionary, or declare the key as DynamicKey<String>.")
  }

  @Test func `A missing field is nil, or an error that names those that are there`() {
    #expect(person.settings == nil)
    let error = #expect(throws: DynamicModelError.self) { try person.value(\.settings) }
    #expect(
      "\(error.map { "\($0)" } ?? "")"
        == "The field \"settings\" is missing; the model has age, name. "
        + "Set it, or read it as an optional: model.settings.")
  }

  @Test func `Two are equal if their fields are`() {
    #expect(person == DynamicModel(["age": 7, "name": "Ann"]))
    #expect(person != DynamicModel(["age": 7, "name": "Bea"]))
    #expect(person != DynamicModel(["age": "7", "name": "Ann"]))
    #expect(person != DynamicModel(["age": 7, "nick": "Ann"]))
  }
}
