import { createHash, randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { embeddedPostgresRefused } from './embedded-postgres-refused.js';
import { otherUser, ownUser, rootInNamespace, type ServerUser, unprivilegedUser } from './server-user.js';

/** A Unix socket's path must fit `sun_path` with its final zero: 108 bytes on Linux, 104 on macOS. */
const LONGEST_SOCKET_PATH = 103;

/** Where clusters of root live when their own folder cannot be reached by the account that the server drops to. */
const REACHABLE_ROOT = '/var/lib/mediamaker';

/** The folder that holds one embedded PostgreSQL: cluster, password, sockets, logs, and whose it is. */
export interface Home {
  directory: string;
  user: ServerUser;
}

export interface HomeOptions {
  dataDir: string;
  /** False behaves as a kernel that refuses user namespaces. */
  userNamespaces?: boolean;
  /** Instead of `REACHABLE_ROOT`. */
  reachableRoot?: string;
  log: (line: string) => void;
}

/**
 * Opens `<dataDir>/postgres`, a folder or a link to one, and decides which user runs the server: the owner of an
 * existing folder. For a new folder: this user; for root, root in a user namespace, else an unprivileged account.
 */
export async function openHome(options: HomeOptions): Promise<Home> {
  const { dataDir } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const place = join(await realpath(dataDir), 'postgres');
  await refuseWhatIsNoFolder(place);
  if (process.getuid?.() !== 0) return { directory: await ownFolder(place), user: await ownUser() };
  const owner = await stat(place).catch(() => undefined);
  if (owner && owner.uid !== 0)
    return { directory: await realpath(place), user: await otherUser(owner.uid, owner.gid) };
  const user = options.userNamespaces === false ? undefined : await rootInNamespace();
  if (user) return { directory: await ownFolder(place), user };
  if (owner) {
    throw embeddedPostgresRefused(`${place} belongs to root, and user namespaces, with which it was made, are refused`);
  }
  return dropped(place, options);
}

/** A link to a folder that is gone (a disk that is not mounted) must never become a new, empty database. */
async function refuseWhatIsNoFolder(place: string): Promise<void> {
  const entry = await lstat(place).catch(ignoreAbsence);
  const folder = await stat(place).catch(ignoreAbsence);
  if (entry?.isSymbolicLink() && !folder) {
    throw embeddedPostgresRefused(
      `${place} is a link to ${await readlink(place)}, which is not there (is its disk mounted?)`,
    );
  }
  if (folder && !folder.isDirectory()) throw embeddedPostgresRefused(`${place} is not a folder`);
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function ownFolder(place: string): Promise<string> {
  await mkdir(place, { recursive: true, mode: 0o700 });
  return realpath(place);
}

/** A new folder for an unprivileged account: inside the data folder when that account can get there. */
async function dropped(place: string, options: HomeOptions): Promise<Home> {
  const user = await unprivilegedUser();
  const { uid = 0, gid = 0 } = user;
  if (await isReachable(dirname(dirname(place)))) {
    // Others may traverse the folder but not list it; its secret files have modes of their own.
    await chmod(dirname(place), 0o711);
    await mkdir(place, { recursive: true, mode: 0o700 });
    await chown(place, uid, gid);
    options.log(`embedded PostgreSQL: user namespaces are refused, so it runs as user ${uid} in ${place}`);
    return { directory: place, user };
  }
  const root = options.reachableRoot ?? REACHABLE_ROOT;
  await mkdir(root, { recursive: true, mode: 0o711 });
  const made = await mkdtemp(join(root, 'postgres-'));
  await chown(made, uid, gid);
  await symlink(made, place).catch(async (error: NodeJS.ErrnoException) => {
    await rm(made, { recursive: true });
    if (error.code !== 'EEXIST') throw error;
  });
  const directory = await realpath(place);
  options.log(`embedded PostgreSQL: user namespaces are refused, so it runs as user ${uid} in ${directory}`);
  return { directory, user };
}

/** Whether every user may traverse all folders down to this one. */
async function isReachable(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  return dirname(folder) === folder || isReachable(dirname(folder));
}

/** The server's password, made on first use; no other user than the server's (and root) can read it. */
export async function password({ directory, user }: Home): Promise<{ file: string; secret: string }> {
  const file = join(directory, 'password');
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const known = await readFile(file, 'utf8').catch(ignoreAbsence);
  if (known !== undefined) return { file, secret: known };
  // Flushed: a cluster that survives a power cut is of no use without its password.
  await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  await give(draft, user);
  // The first of several processes wins; a half-written file never has the final name.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return { file, secret: await readFile(file, 'utf8') };
}

/** The folder of the sockets: in the home, or a short one below /tmp when the home's path is too long for a socket. */
export async function socketFolder({ directory, user }: Home): Promise<string> {
  const inside = join(directory, 'run');
  const fits = Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH;
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16);
  const folder = fits ? inside : `/tmp/mediamaker-${name}`;
  const made = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );
  if (made) await give(folder, user);
  const { uid, mode } = await lstat(folder);
  const owners = [user.uid, process.getuid?.()];
  // /tmp is world-writable: another user could prepare this folder and capture our password.
  if (!owners.includes(uid) || (mode & 0o077) !== 0) {
    throw embeddedPostgresRefused(`${folder}, where its socket would be, belongs to someone else`);
  }
  return folder;
}

/** Root's files in a folder of another user become that user's. */
async function give(path: string, user: ServerUser): Promise<void> {
  if (user.uid !== undefined && user.gid !== undefined) await chown(path, user.uid, user.gid);
}
