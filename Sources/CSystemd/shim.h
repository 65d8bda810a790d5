// libsystemd as Swift sees it: variadic calls do not import, so each shape gets one inline.
#ifndef PODWATCH_CSYSTEMD_SHIM_H
#define PODWATCH_CSYSTEMD_SHIM_H

#include <systemd/sd-daemon.h>
#include <systemd/sd-journal.h>

#endif
