import { mkdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import {
  type Entrance,
  OWN_TMP,
  RUN_COMMAND,
  type Sandbox,
  type SandboxProbe,
  SHOW_PROCESSES,
  strongestSandbox,
  WORK_OPTIONS,
} from './sandbox.js';

/** Where all users may leave files, and where the service does. */
const TEMPORARY = new Set(['/tmp', '/var/tmp', tmpdir()]);

/** POSIX shared memory of other processes of the same user, such as PostgreSQL. */
const SHARED_MEMORY = '/dev/shm';

/**
 * The decoder gets its own folders for temporary files. Folders that must stay as they are become read-only. An empty folder covers
 * each hidden folder; the working folder is put back in its place. The current folder must be the new mount: `..` of the old one would
 * lead below the cover.
 */
const ENTER = `${SHOW_PROCESSES}
work=$1 owner=$2
shift 2
cd "$work" || exit 125
while [ "$1" != -- ]; do
  mkdir -p "$1" && mount -t tmpfs -o ${OWN_TMP} tmp "$1" || exit 125
  shift
done
shift
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
(umask 022 && mkdir -p "$work") && mount --no-canonicalize --bind . "$work" &&
  mount --no-canonicalize -o remount,bind,${WORK_OPTIONS} "$work" && cd "$work" || exit 125
show_processes /proc
if [ -n "$owner" ]; then chown -R "$owner:$owner" . || exit 125; fi
${RUN_COMMAND}`;

/** Of the folders in `stagingDir` a decoder sees its own only. */
export interface SandboxSearch extends SandboxProbe {
  /** Folders that the decoder must not see; the working folder inside them stays visible. */
  hidden: string[];
  /** Folders that the decoder must not change, where the machine allows that: the program and the user's own files. */
  readOnly: string[];
  /** The ffmpeg that the operator named. */
  ffmpegPath?: string;
}

/** The disk as it is, except for covered folders, read-only folders, and the folders that a decoder gets empty. */
export function coveredDisk(hidden: string[], readOnly: string[] = [], own: string[] = []): Entrance {
  return { script: ENTER, arguments: [...own, '--', ...readOnly, '--', ...hidden, '--'] };
}

/** The strongest sandbox for decoders that this machine allows; undefined where it allows none. */
export async function findSandbox(search: SandboxSearch): Promise<Sandbox | undefined> {
  await mkdir(search.stagingDir, { recursive: true, mode: 0o700 });
  const hidden = [...(await existing([...search.hidden, search.stagingDir])), SHARED_MEMORY];
  const readOnly = (await existing(search.readOnly)).filter((folder) => folder !== '/');
  const { own, needed } = await temporaryFolders(search);
  const entrances = [
    coveredDisk(hidden, [...needed, ...readOnly], own),
    coveredDisk(hidden, readOnly),
    coveredDisk(hidden),
  ];
  const found = await strongestSandbox(entrances, search);
  return found?.form(found.entrance);
}

/** Folders for temporary files that the decoder gets empty, and those that hold a program that it needs, such as a clone in /tmp. */
async function temporaryFolders({
  module,
  ffmpegPath = '',
  environment,
}: SandboxSearch): Promise<{ own: string[]; needed: string[] }> {
  const path = environment['PATH']?.split(':') ?? [];
  const named = [process.execPath, module, ffmpegPath, ...path].filter(Boolean);
  const programs = [...named, ...(await existing(named))];
  const folders = await existing([...TEMPORARY]);
  const isNeeded = (folder: string): boolean => programs.some((program) => program.startsWith(`${folder}/`));
  return { own: folders.filter((folder) => !isNeeded(folder)), needed: folders.filter(isNeeded) };
}

/** The real paths of the folders that exist: links would be covered at the wrong place. */
async function existing(folders: string[]): Promise<string[]> {
  const paths = await Promise.all(folders.map((folder) => realpath(folder).catch(() => [])));
  return paths.flat();
}
