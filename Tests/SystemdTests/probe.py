#!/usr/bin/python3
"""Tries what a hook might try, and writes down what came of it: "yes", or why not."""

import ctypes
import json
import mmap
import os
import pwd
import socket
import stat
import time
import urllib.request

libc = ctypes.CDLL(None, use_errno=True)
found = {}


def attempt(name, action):
    try:
        action()
        found[name] = "yes"
    except OSError as error:
        found[name] = str(error)


def call(function, *arguments):
    if getattr(libc, function)(*arguments) != 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))


def write(path):
    with open(path, "w", encoding="ascii") as file:
        file.write("trial\n")


def setuid_bit():
    write("/var/lib/podwatch/program")
    os.chmod("/var/lib/podwatch/program", 0o4755)


def see(path):
    os.stat(path)


def send(address):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as plug:
        plug.sendto(b"?", (address, 80))


def personality():
    # Linux of old, with addresses that are not random.
    if libc.personality(0x0040000) == -1:
        raise OSError(ctypes.get_errno(), "refused")


def notify():
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as plug:
        plug.sendto(b"STATUS=hijacked\nMAINPID=%d" % os.getpid(), "/run/systemd/notify")
        time.sleep(0.3)


status = dict(line.split(":", 1) for line in open("/proc/self/status", encoding="ascii"))
found["capabilities"] = status["CapBnd"].strip()
found["nonew"] = status["NoNewPrivs"].strip()
found["seccomp"] = status["Seccomp"].strip()
found["user"] = pwd.getpwuid(os.geteuid()).pw_name
found["home"] = os.environ["HOME"]
found["directory"] = os.getcwd()
managers = ("NOTIFY_", "LISTEN_", "WATCHDOG_", "CREDENTIALS_", "MAINPID", "JOURNAL_", "INVOCATION_", "STATE_D", "SYSTEMD_")
found["environment"] = " ".join(name for name in os.environ if name.startswith(managers))
# The listing has a descriptor of its own while it runs.
found["descriptors"] = " ".join(
    sorted(
        os.readlink("/proc/self/fd/" + name)
        for name in os.listdir("/proc/self/fd")
        if int(name) > 2 and os.path.exists("/proc/self/fd/" + name)
    )
)

for path in (
    "/var/lib/podwatch/x /tmp/hook-was-here /etc/x /usr/x /var/x /var/log/x /run/x /run/podwatch/x /etc/podwatch/x "
    "/etc/podwatch/hooks.d/x /srv/open/x /usr/local/open/x /proc/sys/kernel/hostname"
).split():
    attempt("write " + path, lambda path=path: write(path))
for path in ("/home/alice", "/root"):
    attempt("list " + path, lambda path=path: os.listdir(path))
attempt("list /sys/fs/cgroup", lambda: write("/sys/fs/cgroup/cgroup.procs"))
attempt("read /home/alice/letter", lambda: open("/home/alice/letter", encoding="ascii").close())
attempt("see alien", lambda: see("/proc/%s" % open("/run/alien", encoding="ascii").read().strip()))
attempt("kill alien", lambda: os.kill(int(open("/run/alien", encoding="ascii").read()), 15))
attempt("see /dev/trial", lambda: see("/dev/trial"))
attempt("jit", lambda: mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC).close())
for family in (2, 10, 16, 17):
    kind = socket.SOCK_RAW if family in (16, 17) else socket.SOCK_STREAM
    attempt("socket %d" % family, lambda family=family, kind=kind: socket.socket(family, kind).close())
attempt("http 127.0.0.1:8000", lambda: urllib.request.urlopen("http://127.0.0.1:8000/lookup", timeout=20).close())
attempt("send 169.254.169.254", lambda: send("169.254.169.254"))
attempt("mount", lambda: call("mount", b"none", b"/tmp", b"tmpfs", 0, None))
attempt("unshare", lambda: call("unshare", 0x10000000))
attempt("setuid bit", setuid_bit)
attempt("settime", lambda: time.clock_settime(time.CLOCK_REALTIME, time.time()))
attempt("hostname", lambda: socket.sethostname("hook"))
attempt("realtime", lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)))
attempt("personality", personality)
attempt("notify", notify)

with open(os.path.expanduser("~/probe.json"), "w", encoding="utf-8") as file:
    json.dump(found, file, indent=1)
