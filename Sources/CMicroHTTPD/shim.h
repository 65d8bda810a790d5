// libmicrohttpd as Swift sees it: variadic calls do not import, so each shape gets one inline.
#ifndef PODWATCH_CMICROHTTPD_SHIM_H
#define PODWATCH_CMICROHTTPD_SHIM_H

#include <microhttpd.h>

#endif
