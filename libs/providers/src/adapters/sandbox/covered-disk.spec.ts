import { execFile, spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getsNamespaces, machine } from '../../../../../test/support/files/machine.js';
import { maskedProc } from '../../../../../test/support/files/masked-proc.js';
import { openNode } from '../../../../../test/support/files/open-node.js';
import { commandLines } from '../../../../../test/support/service/command-lines.js';
import { coveredDisk, findSandbox } from './covered-disk.js';
import { asOtherUser, inUserNamespace } from './sandbox.js';

const run = promisify(execFile);
const PATH = '/usr/bin:/bin:/usr/sbin:/sbin';
const NODE = openNode();

/** What a decoder under an attacker's control tries. It prints which attempts succeed. */
const ATTACK = `
const { readFileSync, readdirSync } = require('node:fs');
const { connect } = require('node:net');
const { relative } = require('node:path');
const [secret, port, socket] = process.argv.slice(1);
const succeeds = (attempt) => { try { return attempt(); } catch { return false; } };
const connects = (to) => new Promise((resolve) => {
  const connection = connect(to, () => resolve(true) ?? connection.destroy()).on('error', () => resolve(false));
});
const environOf = (pid) => readFileSync('/proc/' + pid + '/environ', 'utf8');
Promise.all([connects({ port, host: '127.0.0.1' }), connects({ path: socket })]).then(([network, database]) => {
  console.log(JSON.stringify({
    network,
    database,
    environ: readdirSync('/proc').some((pid) => succeeds(() => environOf(pid).includes('API_SECRET='))),
    secret: succeeds(() => readFileSync(secret, 'utf8') === 'key'),
    secretBesideFolder: succeeds(() => readFileSync(relative(process.cwd(), secret), 'utf8') === 'key'),
    privileges: !/NoNewPrivs:\\s*1/.test(readFileSync('/proc/self/status', 'utf8')),
  }));
});`;
const ATTEMPTS = ['network', 'database', 'environ', 'secret', 'secretBesideFolder', 'privileges'];
const all = (succeeds: boolean): object => Object.fromEntries(ATTEMPTS.map((attempt) => [attempt, succeeds]));

const nobody = ['setpriv', `--reuid=${machine.nobody}`, `--regid=${machine.nobody}`, '--clear-groups'];
/** The users that may run the service, with the sandbox of each. A test that is root tries both. */
const users = [
  ...(machine.isRoot
    ? [{ name: 'root', become: [] as string[], sandboxOf: asOtherUser, of: 'its own rights' as const }]
    : []),
  {
    name: 'an ordinary user',
    become: machine.isRoot ? nobody : [],
    sandboxOf: inUserNamespace,
    of: 'a user namespace' as const,
  },
  ...(machine.isRoot
    ? [
        {
          name: 'an ordinary user in a container',
          become: [...maskedProc, ...nobody],
          sandboxOf: inUserNamespace,
          of: 'a user namespace' as const,
        },
      ]
    : []),
];
/** A machine may refuse namespaces to some users, or to all. */
const isAllowed = ({ of, become }: (typeof users)[number]): boolean => getsNamespaces(of, become);
const [allowed, refused] = [users.filter(isAllowed), users.filter((user) => !isAllowed(user))];

describe('the sandbox of a decoder', () => {
  let data: string;
  let work: string;
  let secret: string;
  let servers: [Server, Server];

  beforeEach(async () => {
    data = await realpath(await mkdtemp(join(tmpdir(), 'sandbox-')));
    work = join(data, 'staging', 'work');
    secret = join(data, 'secrets', 'key');
    await mkdir(work, { recursive: true, mode: 0o700 });
    await mkdir(join(data, 'secrets'), { mode: 0o700 });
    await writeFile(secret, 'key', { mode: 0o600 });
    await writeFile(join(work, 'source'), 'source', { mode: 0o600 });
    servers = await Promise.all([listening({ port: 0, host: '127.0.0.1' }), listening({ path: join(data, 'socket') })]);
  });
  afterEach(async () => {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    await rm(data, { recursive: true });
  });

  function listening(place: { port: number; host: string } | { path: string }): Promise<Server> {
    return new Promise((resolve) => {
      const server = createServer((socket) => socket.on('error', () => undefined).end()).listen(place, () =>
        resolve(server),
      );
    });
  }

  /** Runs a command as the child of a service that has a secret in its environment. */
  async function child(become: string[], command: string[]): Promise<string> {
    const [file, args] = await service(become, command);
    return (await run(file, args, { env: { PATH } })).stdout;
  }

  async function service(become: string[], command: string[]): Promise<[string, string[]]> {
    if (become.length > 0) {
      const paths = await readdir(data, { recursive: true });
      for (const path of ['', ...paths]) await chown(join(data, path), machine.nobody, machine.nobody);
    }
    const shell = ['env', 'API_SECRET=key', 'sh', '-c', '"$@"\nexit $?', 'sh', 'env', '-i', `PATH=${PATH}`];
    const [file = '', ...args] = [...become, ...shell, ...command];
    return [file, args];
  }

  function attack(): string[] {
    const { port } = servers[0].address() as AddressInfo;
    return [NODE, '-e', ATTACK, secret, String(port), join(data, 'socket')];
  }

  describe.each(allowed)('of $name', ({ become, sandboxOf }) => {
    /** A decoder of root is another user, that of an ordinary user has the service's own number outside. */
    const ownsFiles = sandboxOf === inUserNamespace;
    const inFolder = ['sh', '-c', 'cd "$1" && shift && "$@"', 'sh'];

    it('keeps network, database, secrets and the environment of the service from the decoder', async () => {
      expect(JSON.parse(await child(become, [...inFolder, work, ...attack()]))).toEqual(all(true));
      expect(JSON.parse(await child(become, [...sandboxOf(coveredDisk([data])).wrapper(work), ...attack()]))).toEqual(
        all(false),
      );
    });

    it('lets the decoder read and write in its working folder', async () => {
      const copy = ['sh', '-c', 'cat source > "$1/made" && ls "$2"', 'sh', work, data];
      expect(await child(become, [...sandboxOf(coveredDisk([data])).wrapper(work), ...copy])).toBe('staging\n');
      expect(await readFile(join(work, 'made'), 'utf8')).toBe('source');
    });

    it('keeps the decoder from changing the program and what is beside a hidden folder', async () => {
      const program = join(data, 'program');
      await mkdir(join(program, 'cache', 'hidden'), { recursive: true });
      await writeFile(join(program, 'main.js'), 'ours');
      const change = ['sh', '-c', 'echo theirs > "$1/main.js"; mv "$1/cache" "$1/moved"; true', 'sh', program];
      const hidden = [join(data, 'staging'), join(program, 'cache', 'hidden')];
      await child(become, [...sandboxOf(coveredDisk(hidden, [program])).wrapper(work), ...change]);
      expect(await readFile(join(program, 'main.js'), 'utf8')).toBe('ours');
      expect(await readdir(program)).toEqual(['cache', 'main.js']);
      await child(become, [...sandboxOf(coveredDisk(hidden)).wrapper(work), ...change]);
      expect(await readdir(program)).toEqual(ownsFiles ? ['main.js', 'moved'] : ['cache', 'main.js']);
    });

    it('has a /tmp of its own, runs nothing that it wrote, and has a limit of processes', async () => {
      const write = 'for at in . /tmp; do cp "$(command -v true)" $at/program && $at/program || echo refused; done';
      const look = ['sh', '-c', `{ ${write}; grep processes /proc/self/limits; } 2>/dev/null`];
      const sandbox = sandboxOf(coveredDisk([data], [], ['/tmp']));
      const lines = (await child(become, [...sandbox.wrapper(work), ...look])).split('\n');
      expect(lines).toEqual(['refused', 'refused', expect.stringMatching(/^Max processes +4096 +4096 /), '']);
      expect(await readdir('/tmp')).not.toContain('program');
    });

    it('keeps the limits that were set before it', async () => {
      const limited = ['sh', '-c', 'ulimit -f 7 && exec "$@"', 'sh', ...sandboxOf(coveredDisk([data])).wrapper(work)];
      expect(await child(become, [...limited, 'sh', '-c', 'ulimit -f'])).toBe('7\n');
    });

    it('ends the decoder when the service is killed, whatever the decoder ignores', async () => {
      const stubborn = ['sh', '-c', 'trap "" TERM INT HUP; echo started; sleep 600; true', data];
      const [file, args] = await service(become, [...sandboxOf(coveredDisk([data])).wrapper(work), ...stubborn]);
      const process = spawn(file, args, { env: { PATH }, stdio: ['ignore', 'pipe', 'inherit'] });
      await once(process.stdout, 'data');
      expect(await commandLines(data)).not.toEqual([]);
      process.kill('SIGKILL');
      await expect.poll(() => commandLines(data)).toEqual([]);
    });

    it('passes on what a killed decoder wrote, and adds nothing', async () => {
      const killed = child(become, [
        ...sandboxOf(coveredDisk([data])).wrapper(work),
        'sh',
        '-c',
        'echo words >&2; kill -KILL $$',
      ]);
      await expect(killed).rejects.toMatchObject({ code: 128 + 9, stderr: 'words\n' });
    });

    it('answers the exit code of the decoder', async () => {
      const exits = child(become, [...sandboxOf(coveredDisk([data])).wrapper(work), 'sh', '-c', 'exit 3']);
      await expect(exits).rejects.toMatchObject({ code: 3 });
    });
  });

  it.each(refused)('starts no decoder for $name, whom this machine refuses namespaces', async (user) => {
    const { become, sandboxOf } = user;
    const started = child(become, [...sandboxOf(coveredDisk([data])).wrapper(work), 'sh', '-c', 'echo started']);
    await expect(started).rejects.toMatchObject({ stdout: '', stderr: expect.stringContaining('unshare') as string });
  });

  it(`is ${machine.hasSandbox ? 'found, since this machine allows it' : 'not found, since this machine refuses it'}`, async () => {
    const search = {
      stagingDir: join(data, 'staging'),
      hidden: [data],
      readOnly: [],
      module: '/dev/null',
      environment: { PATH },
    };
    expect((await findSandbox(search)) !== undefined).toBe(machine.hasSandbox);
    expect(await readdir(search.stagingDir)).toEqual(['work']);
  });

  it.runIf(machine.hasSandbox)(
    'cannot write to the /tmp of the machine, and sees of it the ffmpeg that it needs',
    async () => {
      const search = {
        stagingDir: join(data, 'staging'),
        hidden: [data],
        readOnly: [],
        module: '/dev/null',
        environment: { PATH },
      };
      const ffmpegPath = `${data}-ffmpeg`;
      await writeFile(ffmpegPath, 'ffmpeg');
      await chmod(ffmpegPath, 0o644);
      const look = ['sh', '-c', 'cat "$1"; echo mark >"$1-mark"; true', 'sh', ffmpegPath];
      const seen = async (given: object): Promise<string> => {
        const [file = '', ...args] = (await findSandbox({ ...search, ...given }))?.wrapper(work) ?? [];
        return (await run(file, [...args, ...look], { env: { PATH } })).stdout;
      };
      // A clone in /tmp needs the machine's one.
      const bare = process.execPath.startsWith(`${tmpdir()}/`) ? 'ffmpeg' : '';
      expect([await seen({}), await seen({ ffmpegPath })]).toEqual([bare, 'ffmpeg']);
      expect(await readdir(tmpdir())).not.toContain(`${basename(data)}-ffmpeg-mark`);
      await rm(ffmpegPath);
    },
  );

  it('is not found where its programs are missing, or where the decoder cannot read its module', async () => {
    const module = join(tmpdir(), 'module');
    const search = {
      stagingDir: join(data, 'staging'),
      hidden: [data],
      readOnly: [tmpdir()],
      module: '/dev/null',
      environment: { PATH },
    };
    expect(await findSandbox({ ...search, environment: { PATH: '/absent' } })).toBeUndefined();
    expect(await findSandbox({ ...search, module })).toBeUndefined();
    expect(await readdir(search.stagingDir)).toEqual(['work']);
  });
});
