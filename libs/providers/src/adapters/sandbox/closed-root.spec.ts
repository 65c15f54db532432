import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getsNamespaces, machine } from '../../../../../test/support/files/machine.js';
import { COVER, maskedProc } from '../../../../../test/support/files/masked-proc.js';
import { openNode } from '../../../../../test/support/files/open-node.js';
import { commandLines } from '../../../../../test/support/service/command-lines.js';
import { closedRoot } from './closed-root.js';
import { asOtherUser, inUserNamespace } from './sandbox.js';

const run = promisify(execFile);
const PATH = '/usr/bin:/bin';
const NODE = openNode();
const SECRET = 'the secret of the service';
/** Files of this machine that a process outside could read. */
const OF_THE_MACHINE = ['/etc/passwd', '/etc/hostname', '/sys/kernel/mm/transparent_hugepage/enabled', '/dev/tty'];

/** Prints which of the files can be read, and which of the folders can be written to. */
const LOOK = `
const { openSync, writeFileSync } = require('node:fs');
const { files, folders } = JSON.parse(process.argv[1]);
const succeeds = (attempt) => { try { attempt(); return true; } catch { return false; } };
console.log(JSON.stringify({
  read: files.filter((file) => succeeds(() => openSync(file, 'r'))),
  written: folders.filter((folder) => succeeds(() => writeFileSync(folder + '/written', 'x'))),
}));`;

const nobody = ['setpriv', `--reuid=${machine.nobody}`, `--regid=${machine.nobody}`, '--clear-groups'];
const users = [
  ...(machine.isRoot
    ? [{ name: 'root', become: [] as string[], formOf: asOtherUser, of: 'its own rights' as const }]
    : []),
  {
    name: 'an ordinary user',
    become: machine.isRoot ? nobody : [],
    formOf: inUserNamespace,
    of: 'a user namespace' as const,
  },
  ...(machine.isRoot
    ? [
        {
          name: 'an ordinary user in a container',
          become: [...maskedProc, ...nobody],
          formOf: inUserNamespace,
          of: 'a user namespace' as const,
        },
      ]
    : []),
];
/** A machine may refuse namespaces to some users, or to all. */
const isAllowed = ({ of, become }: (typeof users)[number]): boolean => getsNamespaces(of, become);
const [allowed, refused] = [users.filter(isAllowed), users.filter((user) => !isAllowed(user))];

it.each(refused)('a closed root starts nothing for $name: this machine refuses namespaces', async (user) => {
  const entrance = await closedRoot({ shown: [], hidden: [] });
  const [file, ...args] = [...user.become, ...user.formOf(entrance).wrapper(tmpdir()), 'echo', 'started'];
  const started = run(file, args, { env: { PATH } });
  await expect(started).rejects.toMatchObject({ stdout: '', stderr: expect.stringContaining('unshare') as string });
});

it.each(allowed.slice(-1))('a closed root of $name bounds a fork bomb', async ({ become, formOf }) => {
  const work = await realpath(await mkdtemp(join(tmpdir(), 'fork-bomb-')));
  if (machine.isRoot) await chown(work, machine.nobody, machine.nobody);
  const bomb =
    'trap "echo $forks" EXIT; mkfifo /tmp/wait; while [ "${forks:=0}" -lt 6000 ]; do read x </tmp/wait & forks=$((forks + 1)); done';
  const entrance = await closedRoot({ shown: [], hidden: [] });
  const [file, ...args] = [...become, ...formOf(entrance).wrapper(work), 'sh', '-c', bomb];
  const ended = await run(file, args, { env: { PATH } }).catch((error: unknown) => error);
  await rm(work, { recursive: true });
  expect(ended).toMatchObject({
    code: expect.any(Number) as number,
    stderr: expect.stringContaining('fork') as string,
  });
});

describe.each(allowed)('a closed root of $name', ({ become, formOf }) => {
  let folder: string;
  let work: string;
  let program: string;
  let secret: string;

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'closed-root-')));
    work = join(folder, 'data', 'staging', 'work');
    program = join(folder, 'program');
    secret = join(folder, 'data', 'key');
    await mkdir(work, { recursive: true });
    await mkdir(join(program, 'data', 'browser'), { recursive: true });
    await writeFile(join(program, 'main.js'), 'program');
    await writeFile(join(program, 'data', 'key'), SECRET);
    await writeFile(join(program, 'data', 'browser', 'run'), 'browser');
    await writeFile(secret, SECRET);
    await writeFile(join(work, 'input'), 'input');
    await handOver();
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Gives the files to the user, whatever the mask of this process hides from others. */
  async function handOver(): Promise<void> {
    const owner = become.length > 0 ? machine.nobody : 0;
    for (const path of ['', ...(await readdir(folder, { recursive: true }))]) {
      await chmod(join(folder, path), 0o755);
      if (machine.isRoot) await chown(join(folder, path), owner, owner);
    }
  }

  async function wrapped(...command: string[]): Promise<[string, string[]]> {
    const shown = [program, join(program, 'data', 'browser'), NODE];
    const entrance = await closedRoot({ shown, hidden: [join(folder, 'data'), join(program, 'data')] });
    const [file = '', ...args] = [...become, ...formOf(entrance).wrapper(work), ...command];
    return [file, args];
  }

  async function inside(...command: string[]): Promise<string> {
    const [file, args] = await wrapped(...command);
    return (await run(file, args, { env: { PATH } })).stdout.trim();
  }

  it('shows the program, the working folder and what was named, and nothing else of the disk', async () => {
    const home = join(process.env['HOME'] ?? '/root', '.bashrc');
    const seen = [join(program, 'main.js'), join(program, 'data', 'browser', 'run'), join(work, 'input'), '/dev/zero'];
    const unseen = [secret, join(program, 'data', 'key'), home, ...OF_THE_MACHINE, import.meta.filename];
    const look = { files: [...seen, ...unseen], folders: [] };
    expect(JSON.parse(await inside(NODE, '-e', LOOK, JSON.stringify(look)))).toEqual({
      read: seen,
      written: [],
    });
    const etc = (await inside('ls', '/etc')).split('\n');
    expect(['alternatives', 'fonts', 'ld.so.cache']).toEqual(expect.arrayContaining(etc));
  });

  it('can be written to in the working folder and in /tmp alone', async () => {
    const folders = [work, '/tmp', '/', '/usr', '/usr/lib', '/dev', '/etc', program, join(program, 'data')];
    const look = { files: [], folders };
    const { written } = JSON.parse(await inside(NODE, '-e', LOOK, JSON.stringify(look))) as {
      written: string[];
    };
    expect(written.filter((path) => path !== join(program, 'data'))).toEqual([work, '/tmp']);
    expect(await readdir(join(program, 'data'))).toEqual(['browser', 'key']);
    expect(await readFile(join(work, 'written'), 'utf8')).toBe('x');
  });

  it('has a /tmp with nothing but what is shown of it, and with an end', async () => {
    const shown = [folder, NODE].filter((path) => path.startsWith('/tmp/')).map((path) => path.split('/')[2]);
    expect(new Set((await inside('ls', '/tmp')).split('\n').filter(Boolean))).toEqual(new Set(shown));
    const fill = inside('sh', '-c', 'head -c 400000000 /dev/zero >/tmp/much; stat -c %s /tmp/much');
    expect(Number(await fill)).toBeLessThan(300_000_000);
  });

  it('has no network, no process of others, no rights and no names of other users', async () => {
    const look =
      'cat /proc/net/dev | grep -c :; id -u; grep -h -e CapEff -e NoNewPrivs /proc/self/status; ls /proc/[0-9]*/environ';
    const [devices, user, ...rest] = (await inside('sh', '-c', look)).split('\n');
    expect(devices).toBe('1');
    expect(user).toBe('65533');
    expect(rest.slice(0, 2)).toEqual(['CapEff:\t0000000000000000', 'NoNewPrivs:\t1']);
    expect(rest).not.toContain(`/proc/${process.pid}/environ`);
    // A container's /proc also shows processes that started after the sandbox.
    expect(rest.length).toBeLessThan(become.includes(COVER) ? Infinity : 8);
  });

  it('runs nothing that was written in it, and has a limit of processes', async () => {
    const write = 'for at in . /tmp; do cp "$(command -v true)" $at/program && $at/program || echo refused; done';
    const look = `${write}; grep processes /proc/self/limits`;
    const lines = (await inside('sh', '-c', `{ ${look}; } 2>/dev/null`)).split('\n');
    expect(lines).toEqual(['refused', 'refused', expect.stringMatching(/^Max processes +4096 +4096 /)]);
  });

  it('lets a browser make the namespaces of its own sandbox', async () => {
    expect(await inside('unshare', '--user', '--net', '--pid', '--fork', 'echo', 'made')).toBe('made');
  });

  it('ends with the process that made it, whatever runs inside', async () => {
    const stubborn = 'trap "" TERM INT HUP; (setsid sh -c "sleep 600; true" "$0" &); echo started; sleep 600; true';
    const [file, args] = await wrapped('sh', '-c', stubborn, folder);
    const service = spawn('sh', ['-c', '"$@"; true', 'sh', file, ...args], {
      env: { PATH },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(service.stdout, 'data');
    expect(await commandLines(folder)).not.toEqual([]);
    service.kill('SIGKILL');
    await expect.poll(() => commandLines(folder)).toEqual([]);
  });

  it('has a working folder also where the data folder lies inside of the program', async () => {
    const inProgram = join(program, 'data', 'staging', 'work');
    await mkdir(inProgram, { recursive: true });
    await writeFile(join(inProgram, 'input'), 'input');
    await handOver();
    const entrance = await closedRoot({ shown: [program, NODE], hidden: [join(program, 'data')] });
    const [file = '', ...args] = [...become, ...formOf(entrance).wrapper(inProgram)];
    const look = 'pwd; cat input; echo made >output; ls ..; ls ../..; cat ../../key || echo covered';
    expect((await run(file, [...args, 'sh', '-c', look], { env: { PATH } })).stdout.split('\n')).toEqual([
      inProgram,
      'inputwork',
      'staging',
      'covered',
      '',
    ]);
    expect(await readFile(join(inProgram, 'output'), 'utf8')).toBe('made\n');
  });

  it.each(['/', '/bin', '/usr'])('hides nothing of the system where %s is the home of the user', async (home) => {
    const entrance = await closedRoot({ shown: [program], hidden: [home, join(folder, 'data')] });
    const [file = '', ...args] = [...become, ...formOf(entrance).wrapper(work)];
    const look = `cat ${join(program, 'main.js')}; cat ${secret} || echo covered`;
    expect((await run(file, [...args, 'sh', '-c', look], { env: { PATH } })).stdout).toBe('programcovered\n');
  });

  it('shows a folder that a link leads to by both of its names', async () => {
    await symlink(program, join(folder, 'link'));
    const entrance = await closedRoot({ shown: [join(folder, 'link')], hidden: [] });
    const [file = '', ...args] = [...become, ...formOf(entrance).wrapper(work)];
    const names = [join(folder, 'link', 'main.js'), join(program, 'main.js')];
    expect((await run(file, [...args, 'cat', ...names], { env: { PATH } })).stdout).toBe('programprogram');
  });
});
