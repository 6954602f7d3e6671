/// Makes callgrind write the counts since the last call of this function into a further file, under a title. Has no
/// effect in a program that callgrind does not run, or that was compiled without the headers of valgrind.
void dump_counts(const char *title);
