import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Denial } from '@libs/kernel';
import { embeddedPostgresRefused, refusedForOutput } from './embedded-postgres-refused.js';
import { commandAs, PATH, type ServerUser } from './server-user.js';

const run = promisify(execFile);

/** The folder `native` of the installed `@embedded-postgres` package of this platform. */
export function installedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (error) {
    throw embeddedPostgresRefused(`the package ${name} is not installed`, error);
  }
}

/**
 * A folder of binaries that the given user can run: `native` itself, else a copy of it in `home` (60 MB, once). The
 * package leaves its library links to an install script; where that was blocked they are made here.
 */
export async function usableBinaries(native: string, home: string, user: ServerUser): Promise<string> {
  if (!existsSync(join(native, 'bin', 'postgres'))) {
    throw embeddedPostgresRefused(`its binaries are missing in ${native}`);
  }
  const complaint = (await makeLinks(native)) ? await tryOut(native, user) : 'links cannot be made';
  if (complaint === undefined) return native;
  if (!/links|ermission denied|EACCES|loading shared libraries/.test(complaint)) throw refusal(complaint, native);
  const copy = await copyInto(home, native);
  const again = await tryOut(copy, user);
  if (again === undefined) return copy;
  throw refusal(again, copy);
}

/** What goes wrong when the user runs the server's binary; undefined when nothing does. */
async function tryOut(native: string, user: ServerUser): Promise<string | undefined> {
  const { file, arguments: args, uid, gid } = commandAs(user, join(native, 'bin', 'postgres'), '--version');
  return run(file, args, { uid, gid, cwd: '/', env: { LC_ALL: 'C', PATH } }).then(
    () => undefined,
    (error: Error) => error.message,
  );
}

function refusal(complaint: string, native: string): Denial {
  // The file is there, so what the kernel did not find is the loader that the file names.
  const noLoader = /ENOENT|No such file or directory/.test(complaint) && !/shared libraries/.test(complaint);
  if (noLoader) return embeddedPostgresRefused('this system has no glibc, which its binaries need (musl, Alpine)');
  return refusedForOutput(complaint, native);
}

/** True when every link stands. False where the folder cannot be written to. */
async function makeLinks(native: string): Promise<boolean> {
  for (const { source, target } of links(native)) {
    if (existsSync(target)) continue;
    try {
      await symlink(relative(dirname(target), source), target);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
      // Another process that starts at the same time has made it.
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

/** The package's own list; its paths begin with the name of the folder. */
function links(native: string): { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const entries = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const place = (path: string): string => join(native, path.replace(/^native\//, ''));
  return entries.map(({ source, target }) => ({ source: place(source), target: place(target) }));
}

/** A copy appears complete or not at all, under a name that changes with the package's version. */
async function copyInto(home: string, native: string): Promise<string> {
  const copy = join(home, `native-${packageVersion(native)}`);
  if (existsSync(copy)) return copy;
  const staging = await mkdtemp(`${copy}.`);
  await cp(native, join(staging, 'native'), { recursive: true, verbatimSymlinks: true });
  // The folder may have been read-only where it came from.
  await chmod(join(staging, 'native', 'lib'), 0o755);
  await makeLinks(join(staging, 'native'));
  await rename(join(staging, 'native'), copy).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  await rm(staging, { recursive: true });
  return copy;
}

function packageVersion(native: string): string {
  const file = join(dirname(native), 'package.json');
  if (!existsSync(file)) return basename(native);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
