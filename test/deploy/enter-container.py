"""Runs a command as a container engine would: enter-container.py ROOT DATA UID:GID FOLDER PROFILE|- COMMAND...

Run it as root. The root is read-only and entered by pivot_root, /proc is covered as Docker and Kubernetes cover it, and the command has no
capabilities, no new privileges and the system calls of the profile alone. The network is that of the machine.
"""

import ctypes
import json
import os
import signal
import subprocess
import sys

COVERED = [
    *["acpi", "asound", "interrupts", "kcore", "keys"],
    *["latency_stats", "sched_debug", "scsi", "timer_list", "timer_stats"],
]
READ_ONLY = ['bus', 'fs', 'irq', 'sys', 'sysrq-trigger']
DEVICES = ['null', 'zero', 'full', 'random', 'urandom', 'tty']
NAMESPACES = 0x00020000 | 0x04000000 | 0x08000000 | 0x20000000  # mount, uts, ipc, pid
SYS_PIVOT_ROOT, MNT_DETACH, PR_SET_PDEATHSIG, PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS = 155, 2, 1, 24, 38
libc = ctypes.CDLL(None, use_errno=True)


def mount(*words):
    subprocess.run(['mount', *words], check=True)


def build(root, data):
    mount('--make-rprivate', '/')
    mount('--bind', root, root)
    mount('-t', 'proc', '-o', 'nosuid,nodev,noexec', 'proc', f'{root}/proc')
    for path in [f'{root}/proc/{name}' for name in COVERED if os.path.exists(f'/proc/{name}')]:
        if os.path.isdir(path):
            mount('-t', 'tmpfs', '-o', 'ro', 'tmpfs', path)
        else:
            mount('--bind', '/dev/null', path)
    for path in [f'{root}/proc/{name}' for name in READ_ONLY if os.path.exists(f'/proc/{name}')]:
        mount('--bind', path, path)
        mount('-o', 'remount,bind,ro,nosuid,nodev,noexec', path)
    mount('-t', 'sysfs', '-o', 'ro,nosuid,nodev,noexec', 'sysfs', f'{root}/sys')
    for path in filter(os.path.isdir, [f'{root}/sys/firmware', f'{root}/sys/devices/virtual/powercap']):
        mount('-t', 'tmpfs', '-o', 'ro', 'tmpfs', path)
    mount('-t', 'tmpfs', '-o', 'nosuid,mode=755,size=64k', 'tmpfs', f'{root}/dev')
    for name in DEVICES:
        open(f'{root}/dev/{name}', 'w').close()
        mount('--bind', f'/dev/{name}', f'{root}/dev/{name}')
    for name, target in [('fd', 'fd'), ('stdin', 'fd/0'), ('stdout', 'fd/1'), ('stderr', 'fd/2')]:
        os.symlink(f'/proc/self/{target}', f'{root}/dev/{name}')
    os.mkdir(f'{root}/dev/shm')
    mount('-t', 'tmpfs', '-o', 'nosuid,nodev,noexec,mode=1777,size=64m', 'shm', f'{root}/dev/shm')
    mount('-t', 'tmpfs', '-o', 'nosuid,nodev,noexec,mode=1777,size=1g', 'tmpfs', f'{root}/tmp')
    mount('--bind', data, f'{root}/data')
    mount('-o', 'remount,bind,ro', root)


def enter(root, folder):
    os.chdir(root)
    if libc.syscall(SYS_PIVOT_ROOT, b'.', b'.') != 0 or libc.umount2(b'.', MNT_DETACH) != 0:
        raise OSError(ctypes.get_errno(), 'pivot_root')
    os.chdir(folder)


def drop(user, group):
    for capability in range(64):
        libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
    os.setgroups([])
    os.setresgid(group, group, group)
    os.setresuid(user, user, user)
    libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


def read(profile):
    """The filter of a profile, as runc makes it: system calls that the library does not know are left out."""
    import seccomp

    def action(rule):
        if rule['action'] == 'SCMP_ACT_ALLOW':
            return seccomp.ALLOW
        return seccomp.ERRNO(rule.get('errnoRet', profile['defaultErrnoRet']))

    made = seccomp.SyscallFilter(seccomp.ERRNO(profile['defaultErrnoRet']))
    for name in profile['architectures']:
        architecture = seccomp.Arch(getattr(seccomp.Arch, name.removeprefix('SCMP_ARCH_')))
        if not made.exist_arch(architecture):
            made.add_arch(architecture)
    for rule in profile['syscalls']:
        for name in rule['names']:
            try:
                seccomp.resolve_syscall(seccomp.Arch(), name)
            except ValueError:
                continue
            arguments = [
                seccomp.Arg(one['index'], getattr(seccomp, one['op'].removeprefix('SCMP_CMP_')), one['value'], one.get('valueTwo', 0))
                for one in rule.get('args', [])
            ]
            made.add_rule(action(rule), name, *arguments)
    return made


def wait_for(child):
    """Passes signals on to the child, and ends as it ends. As process 1 it also collects orphans, as the init of an engine does."""
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda number, _: os.kill(child, number))
    while True:
        ended, status = os.wait()
        if ended == child:
            os._exit(os.waitstatus_to_exitcode(status) & 255)


def main(root, data, ids, folder, profile, *command):
    rules = None if profile == '-' else read(json.load(open(profile)))
    if libc.unshare(NAMESPACES) != 0:
        raise OSError(ctypes.get_errno(), 'unshare')
    first = os.fork()
    if first != 0:
        wait_for(first)
    build(root, data)
    enter(root, folder)
    drop(*map(int, ids.split(':')))
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if rules is not None:
        rules.load()
    child = os.fork()
    if child != 0:
        wait_for(child)
    os.execvp(command[0], command)


main(*sys.argv[1:])
