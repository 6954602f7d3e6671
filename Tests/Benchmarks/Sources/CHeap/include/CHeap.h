#include <stddef.h>

/// How many bytes of the heap are in use.
size_t heap_bytes_in_use(void);
