// Counts how often memory is asked for. It stands before the C library, by LD_PRELOAD, and needs glibc.

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

// What glibc's own functions are called when others stand before them.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Atomic uint64_t calls;

static void count(void) { atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed); }

// How often memory was asked for, by any thread.
uint64_t viper_malloc_count(void) { return atomic_load_explicit(&calls, memory_order_relaxed); }

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count();
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) || alignment & (alignment - 1) || !alignment) return EINVAL;
  void *made = memalign(alignment, size);
  if (!made) return ENOMEM;
  *memory = made;
  return 0;
}
