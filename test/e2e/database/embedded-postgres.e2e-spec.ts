import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PostgresDatabase, startEmbeddedPostgres } from '@libs/database/adapters';
import type {
  EmbeddedPostgres,
  EmbeddedPostgresOptions,
} from '../../../libs/database/src/adapters/embedded/start-embedded-postgres.js';
import { refusedForOutput } from '../../../libs/database/src/adapters/embedded/embedded-postgres-refused.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Holder, holdDatabase } from '../../support/database/hold-database.js';
import { seedCluster } from '../../support/database/seed-cluster.js';
import { machine } from '../../support/files/machine.js';
import { postmasterOf, userOf } from '../../support/service/processes.js';

const NATIVE = join(
  dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  '../native',
);

let root: string;
let servers: EmbeddedPostgres[];
let holders: Holder[];
let lines: string[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'boot-'));
  await chmod(root, 0o711);
  servers = [];
  holders = [];
  lines = [];
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all(holders.map((holder) => holder.kill()));
  await rm(root, { recursive: true, maxRetries: 20, retryDelay: 50 });
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir: join(root, 'data'),
    log: (line) => lines.push(line),
    ...options,
  });
  servers.push(server);
  return server;
}

async function hold(...options: Parameters<typeof holdDatabase>): Promise<Holder> {
  const holder = await holdDatabase(...options);
  holders.push(holder);
  return holder;
}

async function answers(url = ''): Promise<boolean> {
  const database = await PostgresDatabase.connect({ url, applicationName: 'boot' });
  const [row] = await database.sql<{ name: string }[]>`select current_database() as name`;
  await database.destroy();
  return row?.name === 'mediamaker';
}

const modeOf = (...path: string[]): number => lstatSync(join(root, ...path)).mode & 0o777;

/** The installed binaries without what their install script makes. */
function binariesWithoutLinks(place: string): string {
  cpSync(NATIVE, place, { recursive: true, verbatimSymlinks: true });
  for (const { target } of JSON.parse(readFileSync(join(NATIVE, 'pg-symlinks.json'), 'utf8')) as { target: string }[]) {
    rmSync(join(place, target.replace(/^native\//, '')));
  }
  return place;
}

test(`the own user (${machine.isRoot ? 'root' : 'not root'}) gets a server below a folder closed to others`, async () => {
  mkdirSync(join(root, 'closed'), { mode: 0o700 });
  const { url } = await start({ dataDir: join(root, 'closed', 'data') });
  expect(await answers(url)).toBe(true);
  // Seen from outside its namespace root keeps its number; where namespaces are refused the server has another.
  const keepsItsNumber = !machine.isRoot || machine.hasUserNamespaces;
  expect(userOf(postmasterOf(join(root, 'closed', 'data'))) === process.getuid?.()).toBe(keepsItsNumber);
});

test('everything that a start makes is closed to others, and nothing listens on the network', async () => {
  const { url, socketDir } = await start();
  expect([modeOf('data', 'postgres'), modeOf('data', 'postgres', 'run')]).toEqual([0o700, 0o700]);
  expect(modeOf('data', 'postgres', 'password')).toBe(0o600);
  expect(socketDir).toBe(join(root, 'data', 'postgres', 'run'));
  const database = await PostgresDatabase.connect({ url, applicationName: 'boot' });
  expect(
    await database.sql`select current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync,
      current_setting('data_checksums') as sums, lower('Ä') as folded`,
  ).toEqual([{ tcp: '', fsync: 'on', sums: 'on', folded: 'ä' }]);
  await database.destroy();
  await expect(
    PostgresDatabase.connect({ url: url.replace(/:[^:]*@/, ':wrong@'), applicationName: 'boot' }),
  ).rejects.toThrow('password authentication failed');
});

test('the path of the data folder may be long and hold spaces, commas and quotes', async () => {
  const odd = await start({ dataDir: join(root, `it's, "odd" ü`) });
  expect(await answers(odd.url)).toBe(true);
  const far = join(root, 'x'.repeat(120));
  await seedCluster(far);
  const long = await start({ dataDir: far });
  expect(long.socketDir).toMatch(/^\/tmp\/mediamaker-[0-9a-f]{16}$/);
  expect(await answers(long.url)).toBe(true);
  await long.stop();
  rmSync(long.socketDir, { recursive: true });
});

test('data survives a stop and a start', async () => {
  await seedCluster(join(root, 'data'));
  const first = await start();
  const database = await PostgresDatabase.connect({ url: first.url, applicationName: 'boot' });
  await database.sql`create table kept as select 1 as one`;
  await database.destroy();
  await first.stop();
  const again = await start();
  expect(again.url).toBe(first.url);
  const later = await PostgresDatabase.connect({ url: again.url, applicationName: 'boot' });
  expect(await later.sql`select one from kept`).toEqual([{ one: 1 }]);
  await later.destroy();
});

test('processes that start at the same moment share one server', async () => {
  const started = await Promise.all([1, 2, 3].map(() => hold({ dataDir: join(root, 'data') })));
  expect(new Set(started.map(({ url }) => url)).size).toBe(1);
  expect(await answers(started[0]?.url)).toBe(true);
});

test('library links that an install script did not make are made', async () => {
  const binaries = binariesWithoutLinks(join(root, 'native'));
  await seedCluster(join(root, 'data'));
  expect(await answers((await start({ binaries })).url)).toBe(true);
  expect(existsSync(join(root, 'data', 'postgres', 'native-native'))).toBe(false);
});

/** The ordinary user in the rows below, for a test that runs as root. */
const ordinary = machine.isOpenToOthers
  ? { name: 'user nobody', uid: machine.nobody }
  : { name: 'a user of a namespace', wrapper: ['unshare', '--user', '--map-user=1000', '--map-group=1000'] };
const asOrdinary = machine.isRoot ? ordinary : { name: 'the own user' };

async function ordinaryHolder(options: Partial<EmbeddedPostgresOptions>): Promise<Holder> {
  const dataDir = join(root, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const { uid, wrapper } = { uid: undefined, wrapper: undefined, ...asOrdinary };
  if (uid !== undefined) await chown(dataDir, uid, uid);
  return hold({ dataDir, uid, wrapper, ...options });
}

test(`an ordinary user (${asOrdinary.name}) gets a server`, async () => {
  const { url } = await ordinaryHolder({});
  expect(await answers(url)).toBe(true);
});

test(`binaries that cannot be written to and lack their links are copied (${asOrdinary.name})`, async () => {
  const binaries = binariesWithoutLinks(join(root, 'native'));
  await chmod(join(binaries, 'lib'), 0o555);
  const { url } = await ordinaryHolder({ binaries });
  expect(await answers(url)).toBe(true);
  expect(existsSync(join(root, 'data', 'postgres', 'native-native'))).toBe(true);
  await chmod(join(binaries, 'lib'), 0o755);
});

if (machine.isRoot) {
  test('root without user namespaces drops to another user inside a data folder that can be reached', async () => {
    const { url } = await start({ userNamespaces: false });
    expect(await answers(url)).toBe(true);
    expect(userOf(postmasterOf(join(root, 'data')))).not.toBe(0);
    expect(modeOf('data')).toBe(0o711);
    expect(lines).toContainEqual(
      expect.stringMatching(/user namespaces are refused, so it runs as user \d+ in .*data/),
    );
  });

  test('root without user namespaces puts a cluster that could not be reached elsewhere, and finds it again', async () => {
    mkdirSync(join(root, 'closed'), { mode: 0o700 });
    const refusing = { userNamespaces: false, dataDir: join(root, 'closed', 'data'), reachableRoot: join(root, 'var') };
    const first = await start(refusing);
    expect(await answers(first.url)).toBe(true);
    const [folder = ''] = readdirSync(join(root, 'var'));
    expect(lines).toContainEqual(expect.stringContaining(join(root, 'var', folder)));
    expect(statSync(join(root, 'var', folder)).uid).not.toBe(0);
    await first.stop();
    const again = await start({ ...refusing, userNamespaces: true });
    expect(again.url).toBe(first.url);
    expect(readdirSync(join(root, 'var'))).toEqual([folder]);
  });

  test('root uses the cluster of another user as that user', async () => {
    await seedCluster(join(root, 'data'));
    expect(spawnSync('chown', ['-R', `${machine.nobody}:${machine.nobody}`, join(root, 'data')]).status).toBe(0);
    expect(await answers((await start()).url)).toBe(true);
    expect(userOf(postmasterOf(join(root, 'data')))).toBe(machine.nobody);
  });

  test.runIf(machine.hasUserNamespaces)('a cluster of root is not opened where namespaces are refused', async () => {
    await seedCluster(join(root, 'data'));
    await expect(start({ userNamespaces: false })).rejects.toThrow(/user namespaces.*DATABASE_URL/);
  });
}

test('pid files that a crash left behind do not stop a start, whether or not a living program has their number', async () => {
  const cluster = join(root, 'data', 'postgres', 'cluster');
  const socket = join(root, 'data', 'postgres', 'run', '.s.PGSQL.5432');
  await seedCluster(join(root, 'data'));
  for (const pid of [4_000_000, process.pid]) {
    await writeFile(join(cluster, 'postmaster.pid'), `${pid}\n${cluster}\n1\n5432\n\n\n\nready\n`, { mode: 0o600 });
    await writeFile(`${socket}.lock`, `${pid}\n${cluster}\n1\n5432\n`, { mode: 0o600 });
    await writeFile(socket, '');
    const server = await start();
    expect(await answers(server.url)).toBe(true);
    await server.stop();
  }
});

test('missing binaries are one sentence that names the way out', async () => {
  await expect(start({ binaries: join(root, 'nothing') })).rejects.toThrow(
    /^The embedded PostgreSQL cannot start because/,
  );
  await expect(start({ binaries: join(root, 'nothing') })).rejects.toThrow(
    `The embedded PostgreSQL cannot start because its binaries are missing in ${join(root, 'nothing')}: ` +
      'set DATABASE_URL to any PostgreSQL 15 or newer, or remove the cause.',
  );
});

test('binaries whose loader this system does not have are named as a matter of musl', async () => {
  mkdirSync(join(root, 'native', 'bin'), { recursive: true });
  const foreign = join(root, 'native', 'bin', 'postgres');
  await writeFile(foreign, '#!/lib64/ld-of-another-libc.so\n', { mode: 0o755 });
  await expect(start({ binaries: join(root, 'native') })).rejects.toThrow(
    /because this system has no glibc.*DATABASE_URL/,
  );
});

test('binaries without a library are named so', async () => {
  const binaries = binariesWithoutLinks(join(root, 'native'));
  for (const file of readdirSync(join(binaries, 'lib')).filter((name) => name.startsWith('libicu'))) {
    rmSync(join(binaries, 'lib', file));
  }
  await expect(start({ binaries })).rejects.toThrow(/its libraries are incomplete.*DATABASE_URL/);
});

if (machine.ownMounts) {
  const { ownMounts } = machine;
  test('a full disk is one sentence that names the way out', async () => {
    const dataDir = join(root, 'data');
    mkdirSync(dataDir);
    const script = 'mount -t tmpfs -o size=12m tmpfs "$0" && exec "$@"';
    const { refused } = await hold({ dataDir, wrapper: [...ownMounts, 'sh', '-c', script, dataDir] });
    expect(refused).toMatch(/because the disk that holds .*data.* is full: set DATABASE_URL/);
  });
} else {
  // Only the words can be checked here: no file system of limited size can be mounted.
  test('the words of a full disk are one sentence that names the way out (this machine mounts nothing)', () => {
    expect(refusedForOutput('write failed: No space left on device', '/data').message).toMatch(
      /because the disk that holds \/data is full: set DATABASE_URL/,
    );
  });
}
