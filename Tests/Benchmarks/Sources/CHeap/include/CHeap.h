#include <stddef.h>

/// Returns the number of bytes of the heap that are in use.
size_t heap_bytes_in_use(void);
