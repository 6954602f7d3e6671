import Testing
import VIPER

@testable import VIPERTesting

private enum Sums {
  static let out = EventName<Never, Int>("sums.out")
  static let end = EventName<Never, Int>("sums.end")
}

@MainActor @Suite("Expected steps without an order")
struct AnyOrderTests {
  private func kinds(
    _ steps: [TestStep], isStrict: Bool = true, inOrder: Set<TestStep.Kind> = Set(TestStep.Kind.allCases),
    _ expect: (inout Expectations) -> Void
  ) -> [TestFailure.Kind] {
    var expectations = Expectations(in: "M")
    expect(&expectations)
    let comparison = StepComparison(
      expected: expectations.steps, actual: steps, inOrder: inOrder, cause: TestPlace("Shop.swift", 7))
    return comparison.failures { _ in isStrict }.map(\.kind)
  }

  private func out(_ numbers: Int...) -> [TestStep] {
    numbers.map { TestStep(.result, in: "M", Sums.out.text, data: $0) }
  }

  private let end = TestStep(.result, in: "M", Sums.end.text, data: 0)

  @Test func `an expectation moves to another step that it also matches`() {
    for steps in [out(1, 2), out(2, 1)] {
      #expect(
        kinds(steps) {
          $0.inAnyOrder {
            $0.publishes(Sums.out) { $0 > 0 }
            $0.publishes(Sums.out, 1)
          }
        } == [])
    }
  }

  @Test func `several expectations move one after another`() {
    #expect(
      kinds(out(1, 2, 3, 4)) {
        $0.inAnyOrder {
          $0.publishes(Sums.out) { $0 < 5 }
          $0.publishes(Sums.out) { $0 < 4 }
          $0.publishes(Sums.out) { $0 < 3 }
          $0.publishes(Sums.out, 1)
        }
      } == [])
  }

  @Test func `an expectation moves to a step after the step before its group`() {
    let steps = out(5) + [end] + out(1, 2)
    #expect(
      kinds(steps, isStrict: false) {
        $0.publishes(Sums.end, 0)
        $0.inAnyOrder {
          $0.publishes(Sums.out) { $0 > 0 }
          $0.publishes(Sums.out, 1)
        }
      } == [])
  }

  @Test func `no expectation moves if a step is missing`() {
    #expect(
      kinds(out(1, 1)) {
        $0.inAnyOrder {
          $0.publishes(Sums.out) { $0 > 0 }
          $0.publishes(Sums.out, 2)
        }
      } == [.differentData])
    #expect(
      kinds(out(1)) {
        $0.inAnyOrder {
          $0.publishes(Sums.out) { $0 > 0 }
          $0.publishes(Sums.out, 1)
        }
      } == [.missing])
  }

  @Test func `an expectation outside of the group does not move if the order of its kind is checked`() {
    func found(_ inOrder: Set<TestStep.Kind>) -> [TestFailure.Kind] {
      kinds(out(1, 2), inOrder: inOrder) {
        $0.publishes(Sums.out) { $0 > 0 }
        $0.inAnyOrder { $0.publishes(Sums.out, 1) }
      }
    }
    #expect(found([.result]) == [.differentData])
    #expect(found([.shown]) == [])
  }

  @Test func `an expectation of a group prefers a step before the steps that follow the group`() {
    #expect(
      kinds(out(2, 1, 3)) {
        $0.inAnyOrder {
          $0.publishes(Sums.out, 1)
          $0.publishes(Sums.out) { $0 > 0 }
        }
        $0.publishes(Sums.out) { $0 > 0 }
      } == [])
  }

  @Test func `a step after a group follows all steps of the group`() {
    #expect(
      kinds(out(2) + [end] + out(1) + [end], isStrict: false) {
        $0.inAnyOrder {
          $0.publishes(Sums.out, 1)
          $0.publishes(Sums.out, 2)
        }
        $0.publishes(Sums.end, 0)
      } == [])
  }

  @Test func `a step without an order does not change the order of the other steps`() {
    let steps = ["A", "B"].map { TestStep(.shown, in: $0) } + out(1) + [TestStep(.shown, in: "A")]
    #expect(
      kinds(steps, inOrder: [.shown]) {
        $0.publishes(Sums.out, 1)
        $0.shows("A")
        $0.shows("B")
        $0.shows("A")
      } == [])
  }
}
