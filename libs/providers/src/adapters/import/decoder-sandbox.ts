import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { programWorks } from '@libs/kernel/adapters';

/** User and group of a decoder that root starts. No account should have this number. */
const DECODER = 65533;
/** POSIX shared memory of other processes of the same user, such as PostgreSQL. */
const SHARED_MEMORY = '/dev/shm';

/**
 * Runs as process 1 of the new namespaces. Folders that must stay as they are become read-only. An empty folder covers each
 * hidden folder; the working folder is put back in its place. The current folder must be the new mount: `..` of the old one would lead below the cover. The shell stays,
 * because process 1 cannot kill itself and its end kills every process of the namespace. The shell's own line about a
 * killed decoder is dropped: every decoder ends by killing itself.
 */
const ENTER = `
work=$1 owner=$2
shift 2
cd "$work" || exit 125
while [ "$1" != -- ]; do
  mount --rbind "$1" "$1" && mount -o remount,bind,ro "$1" || exit 125
  shift
done
shift
while [ "$1" != -- ]; do
  if [ -d "$1" ]; then mount -t tmpfs -o mode=755,size=64k cover "$1" || exit 125; fi
  shift
done
shift
(umask 022 && mkdir -p "$work") && mount --no-canonicalize --bind . "$work" && cd "$work" || exit 125
if [ -n "$owner" ]; then chown -R "$owner:$owner" . || exit 125; fi
unset OLDPWD
exec 9>&2 2>/dev/null
(exec "$@" 2>&9 9>&-)
exit $?`;

/**
 * Programs that start a decoder of untrusted files without network, other processes, hidden folders and capabilities.
 * Killing the first of them, or the process that started it, kills the decoder.
 */
export interface DecoderSandbox {
  /** The command to put before the decoder's own. The decoder can write to `work`, a real path. */
  wrapper(work: string): string[];
}

export interface SandboxSearch {
  /** Where working folders are; the decoder sees its own only. */
  stagingDir: string;
  /** Folders that the decoder must not see; the working folder inside them stays visible. */
  hidden: string[];
  /** Folders that the decoder must not change, where the machine allows that: the program and the user's own files. */
  readOnly: string[];
  /** The decoder must be able to read this module. */
  module: string;
  environment: Record<string, string>;
}

/** The strongest sandbox that this machine allows; undefined where it allows none. */
export async function findSandbox(search: SandboxSearch): Promise<DecoderSandbox | undefined> {
  await mkdir(search.stagingDir, { recursive: true, mode: 0o700 });
  const hidden = [...(await existing([...search.hidden, search.stagingDir])), SHARED_MEMORY];
  const readOnly = (await existing(search.readOnly)).filter((folder) => folder !== '/');
  const sandboxes = [...(process.getuid?.() === 0 ? [asOtherUser] : []), inUserNamespace];
  const candidates = sandboxes.flatMap((sandbox) => [sandbox(hidden, readOnly), sandbox(hidden)]);
  for (const sandbox of candidates) if (await works(sandbox, search)) return sandbox;
  return undefined;
}

/** For root: a user that owns nothing but the working folder. */
export function asOtherUser(hidden: string[], readOnly: string[] = []): DecoderSandbox {
  const drop = [`--reuid=${DECODER}`, `--regid=${DECODER}`, '--clear-groups'];
  return {
    wrapper: (work) => [...namespaces(work, String(DECODER), { hidden, readOnly }), ...withoutCapabilities(drop)],
  };
}

/** For an ordinary user: a user namespace gives the right to make the other namespaces. */
export function inUserNamespace(hidden: string[], readOnly: string[] = []): DecoderSandbox {
  const own = ['unshare', '--user', '--map-root-user'];
  return { wrapper: (work) => [...own, ...namespaces(work, '', { hidden, readOnly }), ...withoutCapabilities([])] };
}

function namespaces(
  work: string,
  owner: string,
  { hidden, readOnly }: Pick<SandboxSearch, 'hidden' | 'readOnly'>,
): string[] {
  const kinds = ['--net', '--ipc', '--pid', '--mount', '--fork', '--kill-child', '--mount-proc'];
  const enter = ['sh', '-c', ENTER, 'sh', work, owner, ...readOnly, '--', ...hidden, '--'];
  return ['setpriv', '--pdeathsig', 'KILL', 'unshare', ...kinds, ...enter];
}

function withoutCapabilities(drop: string[]): string[] {
  return ['setpriv', ...drop, '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'];
}

/** The real paths of the folders that exist: links would be covered at the wrong place. */
async function existing(folders: string[]): Promise<string[]> {
  const paths = await Promise.all(folders.map((folder) => realpath(folder).catch(() => [])));
  return paths.flat();
}

const PROBE = `const { accessSync, writeFileSync } = require('node:fs');
const [module, work] = process.argv.slice(1);
accessSync(module);
writeFileSync(work + '/probe', '');`;

async function works(sandbox: DecoderSandbox, { stagingDir, module, environment }: SandboxSearch): Promise<boolean> {
  const work = await mkdtemp(join(await realpath(stagingDir), 'sandbox-'));
  try {
    return await programWorks([...sandbox.wrapper(work), process.execPath, '-e', PROBE, module, work], environment);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
