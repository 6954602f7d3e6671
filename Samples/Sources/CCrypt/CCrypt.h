// The library that checks the passwords of a Linux system: libxcrypt.
#include <crypt.h>
