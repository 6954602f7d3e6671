/// The fields that most rows and screens have, with their styles, for any front to draw. All are optional.
///
/// ```swift
/// var row = ViewModel(title: "Sign out", accessory: "chevron")
/// row.styles[.title] = Style("danger")
/// ```
public struct ViewModel: Equatable, Sendable {
  /// The headline.
  public var title: String?
  /// The line below the headline.
  public var subtitle: String?
  /// The short text beside the headline.
  public var detail: String?
  /// The long text.
  public var text: String?
  /// The small image before the texts.
  public var icon: ImageSource?
  /// The large image.
  public var image: ImageSource?
  /// The name of what is at the end of a row: a chevron, a switch, a mark.
  public var accessory: String?
  /// The words on the button.
  public var action: String?
  /// The price, or another amount, as it is shown.
  public var price: String?
  /// The styles of fields, and of all of it; the front's own where there is none.
  public var styles: [Field: Style] = [:]

  /// A field that may have a style.
  public enum Field: Hashable, Sendable, CaseIterable {
    /// All of it: what a field's own style does not set.
    case all
    /// The field of that name.
    case title, subtitle, detail, text, icon, image, accessory, action, price
  }

  /// A view model of these.
  public init(
    title: String? = nil, subtitle: String? = nil, detail: String? = nil, text: String? = nil,
    icon: ImageSource? = nil, image: ImageSource? = nil, accessory: String? = nil, action: String? = nil,
    price: String? = nil, styles: [Field: Style] = [:]
  ) {
    (self.title, self.subtitle, self.detail, self.text) = (title, subtitle, detail, text)
    (self.icon, self.image, self.accessory, self.action) = (icon, image, accessory, action)
    (self.price, self.styles) = (price, styles)
  }

  /// The style of a field: its own, then that of all.
  public func style(of field: Field) -> Style {
    (styles[field] ?? Style()).over(styles[.all] ?? Style())
  }
}
