/// The optional fields that most rows and screens have, with their styles, for any front end.
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
  /// The short text next to the headline.
  public var detail: String?
  /// The long text.
  public var text: String?
  /// The small image before the texts.
  public var icon: ImageSource?
  /// The large image.
  public var image: ImageSource?
  /// The name of the element at the end of a row, such as a chevron, a switch or a check mark.
  public var accessory: String?
  /// The title of the button.
  public var action: String?
  /// The formatted price, or another amount.
  public var price: String?
  /// The styles of fields, and of the whole view model. For a field without a style, the front end uses its default.
  public var styles: [Field: Style] = [:]

  /// A field that may have a style.
  public enum Field: Hashable, Sendable, CaseIterable {
    /// The whole view model. Its style applies to all values that a field's own style does not set.
    case all
    /// The field with the same name.
    case title, subtitle, detail, text, icon, image, accessory, action, price
  }

  /// Creates a view model.
  public init(
    title: String? = nil, subtitle: String? = nil, detail: String? = nil, text: String? = nil,
    icon: ImageSource? = nil, image: ImageSource? = nil, accessory: String? = nil, action: String? = nil,
    price: String? = nil, styles: [Field: Style] = [:]
  ) {
    (self.title, self.subtitle, self.detail, self.text) = (title, subtitle, detail, text)
    (self.icon, self.image, self.accessory, self.action) = (icon, image, accessory, action)
    (self.price, self.styles) = (price, styles)
  }

  /// Returns the style of a field, with the values of the style of `all` where the field's own style has no value.
  public func style(of field: Field) -> Style {
    (styles[field] ?? Style()).over(styles[.all] ?? Style())
  }
}
