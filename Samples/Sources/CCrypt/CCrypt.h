// libxcrypt, the library that checks the passwords of a Linux system.
#include <crypt.h>
