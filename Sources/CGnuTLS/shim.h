// GnuTLS as Swift sees it: its message authentication codes. Nothing here needs a wrapper.
#ifndef PODWATCH_CGNUTLS_SHIM_H
#define PODWATCH_CGNUTLS_SHIM_H

#include <gnutls/crypto.h>

#endif
