/// Returns a part as the class for which its handler was declared.
///
/// The class was checked when the part's module was built: `MappingCache` rejects a mapping that contains or includes
/// handlers of another class. The class is not checked again, because `as?` retains the part and took 272 of the 2,928
/// instructions of a round trip. A debug build checks the class here and stops the program on a mismatch, and all tests
/// also run in debug builds.
@inlinable @inline(__always) func uncheckedPart<Part: AnyObject>(_ part: AnyObject, as type: Part.Type) -> Part {
  unsafeDowncast(part, to: type)
}
