// PCRE2 as Swift sees it: the functions for UTF-8, whose names end in `_8`. Nothing here needs a wrapper.
#ifndef PODWATCH_CPCRE2_SHIM_H
#define PODWATCH_CPCRE2_SHIM_H

// The header has functions for three sizes of characters, and refuses to choose.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#endif
