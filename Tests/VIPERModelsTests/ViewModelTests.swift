import Testing
import VIPERModels

@Suite("View models")
struct ViewModelTests {
  @Test func `the style of a field takes precedence over the style of all fields`() {
    var row = ViewModel(title: "Sign out", detail: "Ann")
    row.styles[.title] = Style("danger", border: Style.Border(width: 1))
    row.styles[.all] = Style("plain", color: "text", border: Style.Border(width: 2, radius: 4))
    #expect(
      row.style(of: .title) == Style("danger", color: "text", border: Style.Border(width: 1, radius: 4)))
    #expect(row.style(of: .detail) == row.styles[.all])
    #expect(ViewModel().style(of: .title) == Style())
  }

  @Test func `a local image takes precedence over a remote image`() {
    #expect(ImageSource(local: "ann", remote: "https://a.example/ann").place == .local("ann"))
    #expect(ImageSource(remote: "https://a.example/ann").place == .remote("https://a.example/ann"))
    #expect(ImageSource().place == nil)
  }

  @Test func `a view model is a value that is compared by its fields`() {
    let row = ViewModel(title: "Balance", price: "-3 €", styles: [.price: Style("danger")])
    var copy = row
    #expect(copy == row)
    copy.title = "Savings"
    #expect(copy != row, "a change of a copy does not change the original")
    #expect(row.title == "Balance", "a change of a copy does not change the original")
    copy = row
    copy.styles[.price] = Style("plain")
    #expect(copy != row)
  }

  @Test func `a view model prints the fields that are set, always in the same order`() {
    #expect("\(ViewModel(title: "Ann", price: "7 €"))" == "title: Ann, price: 7 €")
    let styled = ViewModel(text: "x", styles: [.price: Style("a"), .all: Style("b"), .text: Style("c")])
    #expect("\(styled)".matches(of: #/style of (\w+)/#).map { String($0.output.1) } == ["all", "text", "price"])
  }
}
