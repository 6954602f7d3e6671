import SampleTestSupport
import Testing

/// Runs each step of the Greeting sample, and compares its output.
@Suite("The steps of Greeting")
struct GreetingStepTests {
  private func run(_ step: String) throws -> String {
    let (status, output, errors) = try CommandProcess(step, prompt: "> ", []).finish()
    #expect(status == 0, "\(errors)")
    #expect(errors.isEmpty, "\(errors)")
    return output
  }

  @Test func `step 1 prints the greeting`() throws { #expect(try run("greeting-1") == "Hello, World!\n") }

  @Test func `step 2 logs each event, rejects an empty name, and shows the failure of the service`() throws {
    #expect(
      try run("greeting-2") == """
        log: Greeting: View → Presenter  greeting.greet #1
        log: Greeting: View ← Presenter  greeting.line #1 success
        ** Hello, World! **
        log: Greeting: View → Presenter  greeting.greet #2
        log: Greeting: View ← Presenter  greeting.greet #2 invalid
        Enter a name.
        log: Greeting: View → Presenter  greeting.greet #3
        log: Greeting: View ← Presenter  greeting.greet #3 invalid
        Nobody is not a guest.
        log: Greeting: View → Presenter  greeting.greet #4
        log: Greeting: View ← Presenter  greeting.line #4 success
        ** Hello again, World! **

        """)
  }

  @Test func `step 3 opens the screen of another feature, and receives its output`() throws {
    #expect(
      try run("greeting-3") == """
        [GreetingView]
        Sign: Hello, World!
        [GreetingView SigningView]
        Hello, World! Yours, VIPER
        [GreetingView]

        """)
  }
}
