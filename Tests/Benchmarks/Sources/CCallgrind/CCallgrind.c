#include "CCallgrind.h"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>

void dump_counts(const char *title) { CALLGRIND_DUMP_STATS_AT(title); }
#else
void dump_counts(const char *title) {}
#endif
