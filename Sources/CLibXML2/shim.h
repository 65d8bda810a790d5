// libxml2 as Swift sees it.
//
// Debian builds libxml2 with ICU, and `libxml/encoding.h` then includes ICU's own headers, whose
// types clash with the ICU inside Foundation in any file that sees both. Undefining the switch
// only drops trailing fields of `xmlCharEncodingHandler`, which are never touched here.
#ifndef PODWATCH_CLIBXML2_SHIM_H
#define PODWATCH_CLIBXML2_SHIM_H

#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/HTMLparser.h>

#endif
