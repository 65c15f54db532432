import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { programWorks } from '@libs/kernel/adapters';

/** User and group of a sandboxed process. No account should have this number. */
const STRANGER = 65533;

/**
 * Programs that start a process on untrusted input without network, other processes, most of the disk and capabilities.
 * Killing the first of them, or the process that started it, kills everything inside.
 */
export interface Sandbox {
  /** The command to put before the process's own. The process starts in `work`, a real path, and can write there. */
  wrapper(work: string): string[];
}

/** What the process can see of the disk. */
export interface Entrance {
  /**
   * A shell script that process 1 of the new namespaces runs as their root. It gets the working folder, the number of the
   * folder's owner or nothing, `arguments`, and the command. It runs the command at its end.
   */
  script: string;
  arguments: string[];
}

/** A way to get the rights that an entrance needs. */
export type SandboxForm = (entrance: Entrance) => Sandbox;

const BECOME_STRANGER = [`--reuid=${STRANGER}`, `--regid=${STRANGER}`, '--clear-groups', '--bounding-set=-all'];

/** For root: a user that owns nothing but the working folder. */
export const asOtherUser: SandboxForm = (entrance) => ({
  wrapper: (work) => [...namespaces(entrance, work, String(STRANGER)), ...withoutCapabilities(BECOME_STRANGER)],
});

const GIVE_FOLDER = 'cd "$1" && chown -R "$2:$2" . || exit 125; shift 2; exec "$@"';

/**
 * For root on a machine that refuses namespaces: no sandbox, but a user that owns nothing but the working folder. The process
 * starts in that folder and needs relative paths, because it cannot enter the folders above.
 */
const bareOtherUser: Sandbox = {
  wrapper: (work) => ['sh', '-c', GIVE_FOLDER, 'sh', work, String(STRANGER), ...withoutCapabilities(BECOME_STRANGER)],
};

/**
 * For an ordinary user: a user namespace gives the right to make the other namespaces. The process gets one more inside it,
 * with another number: it has no rights over the mounts, and Chromium refuses to run as root.
 */
export const inUserNamespace: SandboxForm = (entrance) => {
  const own = ['unshare', '--user', '--map-root-user'];
  const other = ['unshare', '--user', `--map-user=${STRANGER}`, `--map-group=${STRANGER}`];
  return { wrapper: (work) => [...own, ...namespaces(entrance, work, ''), ...other, ...withoutCapabilities([])] };
};

function namespaces({ script, arguments: given }: Entrance, work: string, owner: string): string[] {
  const kinds = ['--net', '--ipc', '--pid', '--mount', '--fork', '--kill-child'];
  return ['setpriv', '--pdeathsig', 'KILL', 'unshare', ...kinds, 'sh', '-c', script, 'sh', work, owner, ...given];
}

function withoutCapabilities(drop: string[]): string[] {
  return ['setpriv', ...drop, '--no-new-privs', '--inh-caps=-all'];
}

/**
 * For an entrance: mounts the `/proc` of the new processes on a folder. A container covers parts of its own `/proc`, and the kernel
 * then refuses a user namespace a new one. The container's is taken instead, and the processes that run are covered. No
 * process of the sandbox can open the memory, environment or files of one outside its user namespace, but it may change
 * settings of processes of the same user, such as `oom_score_adj`. Sandboxes that share a user namespace (`$owner`) would see
 * into later ones, and get no such `/proc`.
 */
export const SHOW_PROCESSES = `
show_processes() {
  mount -t proc -o nosuid,nodev,noexec proc "$1" 2>/dev/null && return
  [ -z "$owner" ] || exit 125
  if [ "$1" != /proc ]; then mount --no-canonicalize --rbind /proc "$1" || exit 125; fi
  read -r own _ <"$1/self/stat"
  for process in "$1"/[0-9]*; do
    if [ "$process" != "$1/$own" ]; then
      mount -t tmpfs -o ro,size=4k,nr_inodes=1 cover "$process" 2>/dev/null || [ ! -d "$process" ] || exit 125
    fi
  done
}`;

/**
 * Processes and threads of one sandbox; of a service that runs as root, of all sandboxes together, since they have one user. A browser
 * and an encoder have a few hundred.
 */
const MOST_PROCESSES = 4096;

/** Options of the mount of an own `/tmp`. */
export const OWN_TMP = 'mode=1777,size=256m,nosuid,nodev,noexec';

/** Options of the working folder's mount: a file that a process writes there gives no rights and cannot be run. */
export const WORK_OPTIONS = 'nosuid,nodev,noexec';

/**
 * Ends an entrance. The flag of the limit is -u in bash and -p in dash and busybox. The shell stays, because process 1 cannot kill itself and its end kills every process of the
 * namespace. The shell's own line about a killed process is dropped: every process ends by killing itself.
 */
export const RUN_COMMAND = `
unset OLDPWD
exec 9>&2 2>/dev/null
for flag in -u -p; do (ulimit "$flag" ${MOST_PROCESSES}) && ulimit "$flag" ${MOST_PROCESSES} && break; done
(exec "$@" 2>&9 9>&-)
exit $?`;

export interface SandboxProbe {
  /** Where working folders are made. */
  stagingDir: string;
  /** The process must be able to read this module. */
  module: string;
  environment: Record<string, string>;
}

const PROBE = `const { accessSync, writeFileSync } = require('node:fs');
accessSync(process.argv[1]);
writeFileSync('probe', '');`;

/** The strongest sandbox that this machine allows; the first entrance is the strongest. Undefined where it allows none. */
export async function strongestSandbox(
  entrances: Entrance[],
  probe: SandboxProbe,
): Promise<{ form: SandboxForm; entrance: Entrance } | undefined> {
  const forms = [...(process.getuid?.() === 0 ? [asOtherUser] : []), inUserNamespace];
  for (const form of forms) {
    for (const entrance of entrances) if (await works(form(entrance), probe)) return { form, entrance };
  }
  return undefined;
}

/** Another user than the service's for processes without a sandbox; undefined where this machine allows none. */
export async function findOtherUser(probe: SandboxProbe): Promise<Sandbox | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  return (await works(bareOtherUser, probe)) ? bareOtherUser : undefined;
}

async function works(sandbox: Sandbox, { stagingDir, module, environment }: SandboxProbe): Promise<boolean> {
  const work = await mkdtemp(join(await realpath(stagingDir), 'sandbox-'));
  try {
    return await programWorks([...sandbox.wrapper(work), process.execPath, '-e', PROBE, module], environment);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
