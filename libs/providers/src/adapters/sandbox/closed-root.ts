import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Entrance, RUN_COMMAND, SHOW_PROCESSES, OWN_TMP, WORK_OPTIONS } from './sandbox.js';

/** Where the programs and libraries of a Linux system are, and the links of Debian among them. Links here are made again. */
const SYSTEM = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/etc/alternatives',
  '/etc/fonts',
  '/etc/ld.so.cache',
  '/etc/ld-musl-x86_64.path',
];

/**
 * Builds a new root and enters it. It stands where the kernel's own files are mounted, because nothing that must be shown
 * lies there. `pivot_root`, because a process in a `chroot` may not make user namespaces, and Chromium's sandbox needs them.
 *
 * `mount` makes only the uppermost mount of a tree read-only, so the list of all mounts below the root is read. It also
 * keeps the options that a user namespace may not take away.
 */
const ENTER = String.raw`${SHOW_PROCESSES}
work=$1 owner=$2 root=/sys/root mask=$(umask)
shift 2
umask 022
PATH=$PATH:/usr/sbin:/sbin
show() {
  if [ -d "$1" ]; then mkdir -p "$root$1"; else mkdir -p "$root$(dirname "$1")" && : >"$root$1"; fi &&
    mount --no-canonicalize --rbind "$1" "$root$1"
}
mount -t tmpfs -o size=64k base /sys && mkdir "$root" &&
  mount -t tmpfs -o mode=755,size=1m,nosuid,nodev root "$root" &&
  mkdir -p "$root/proc" "$root/tmp" "$root/dev/shm" "$root/old" &&
  mount -t tmpfs -o ${OWN_TMP} tmp "$root/tmp" &&
  mount -t tmpfs -o mode=1777,size=64m,nosuid,nodev,noexec shm "$root/dev/shm" || exit 125
for device in null zero full random urandom; do show "/dev/$device" || exit 125; done
while [ "$1" != -- ]; do
  mkdir -p "$root$(dirname "$1")" && ln -s "$2" "$root$1" || exit 125
  shift 2
done
shift
while [ "$1" != -- ]; do show "$1" || exit 125; shift; done
shift
while [ "$1" != -- ]; do
  if [ -d "$root$1" ]; then mount -t tmpfs -o mode=755,size=64k cover "$root$1" || exit 125; fi
  shift
done
shift
while [ "$1" != -- ]; do show "$1" || exit 125; shift; done
shift
mkdir -p "$root$work" || exit 125
while read -r _ _ _ _ point options _; do
  case $point in
    "$root/tmp" | "$root/dev/shm") ;;
    "$root"/*) mount --no-canonicalize -o "remount,bind,$options,ro,nosuid" "$(printf %b "$point")" || exit 125 ;;
  esac
done </proc/self/mountinfo
mount --no-canonicalize --rbind "$work" "$root$work" &&
  mount --no-canonicalize -o remount,bind,${WORK_OPTIONS} "$root$work" || exit 125
show_processes "$root/proc"
if [ -n "$owner" ]; then chown -R "$owner:$owner" "$root$work" || exit 125; fi
cd "$root" && pivot_root . old && umount -l /old && rmdir /old &&
  mount -o remount,bind,ro,nosuid,nodev / && cd "$work" && umask "$mask" || exit 125
${RUN_COMMAND}`;

interface Showing {
  /** Files and folders that a process can read, besides the system's programs and libraries. Absent ones are left out. */
  shown: string[];
  /** Folders that stay empty also where they lie inside of a shown one; a shown path inside of them is shown. */
  hidden: string[];
}

/**
 * A disk that has nothing but the system's programs and libraries, what is shown, the working folder, an empty `/tmp`, its
 * own `/proc` and five devices. All but the working folder and `/tmp` is read-only.
 */
export async function closedRoot({ shown, hidden }: Showing): Promise<Entrance> {
  const found = await placesOf([...SYSTEM, ...shown]);
  // A user without a home has `/` for it, which cannot be covered; nothing of it is shown that is not named.
  const covers = outermost((await placesOf(hidden)).map(({ place }) => place).filter((place) => place !== '/'));
  const isHidden = (place: string): boolean => covers.some((cover) => isWithin(place, cover));
  const places = found.map(({ place }) => place);
  const outer = outermost(places.filter((place) => !isHidden(place)));
  const inner = outermost(places.filter(isHidden));
  // A link inside of a shown folder is shown with it.
  const links = found.filter(
    ({ path, place }) => path !== place && ![...outer, ...inner].some((to) => isWithin(path, to)),
  );
  const made = links.flatMap(({ path, place }) => [path, place]);
  return { script: ENTER, arguments: [...made, '--', ...outer, '--', ...covers, '--', ...inner, '--'] };
}

interface Place {
  /** Its folder may be reached by links too: only the last of them is made again. */
  path: string;
  /** The real path. */
  place: string;
}

/** The places of the paths that exist. */
async function placesOf(paths: string[]): Promise<Place[]> {
  const found = await Promise.all(paths.map((path) => placeOf(path).catch(() => [])));
  return found.flat();
}

async function placeOf(path: string): Promise<Place[]> {
  const at = join(await realpath(dirname(path)), basename(path));
  return [{ path: at, place: await realpath(at) }];
}

function outermost(places: string[]): string[] {
  const all = [...new Set(places)];
  return all.filter((place) => !all.some((other) => other !== place && isWithin(place, other)));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
