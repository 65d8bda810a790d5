// libdeflate as Swift sees it. Nothing here needs a wrapper.
#ifndef PODWATCH_CLIBDEFLATE_SHIM_H
#define PODWATCH_CLIBDEFLATE_SHIM_H

#include <libdeflate.h>

#endif
