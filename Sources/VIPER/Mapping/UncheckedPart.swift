/// Returns a part as the class that its handler was declared for.
///
/// The class was checked when the part's module was built: `MappingCache` refuses a mapping with handlers of another
/// class, its own or included. It is not checked again: `as?` took 272 of the 2,928 instructions of a round trip, since
/// it retains. A debug build does check, here, and stops the program; all tests run so.
@inlinable @inline(__always) func uncheckedPart<Part: AnyObject>(_ part: AnyObject, as type: Part.Type) -> Part {
  unsafeDowncast(part, to: type)
}
