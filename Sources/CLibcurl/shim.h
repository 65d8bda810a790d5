// libcurl as Swift sees it: variadic calls do not import, so each shape gets one inline.
#ifndef PODWATCH_CLIBCURL_SHIM_H
#define PODWATCH_CLIBCURL_SHIM_H

#include <curl/curl.h>

#endif
