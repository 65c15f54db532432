import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { jobLauncherContract, ORDER } from '../../../../test/support/contracts/job-launcher.contract.js';
import { ChildProcessJobLauncher, type ChildJobOptions } from './child-process-job-launcher.js';
import { holderPrefix } from './holder-prefix.js';

/** Writes its arguments and environment into a file named after its process, then runs until it is killed. */
const PATIENT = `
  import { writeFileSync } from 'node:fs';
  const { OUT, STUBBORN } = process.env;
  const told = { argv: process.argv.slice(2), env: process.env };
  process.on('SIGTERM', () => { if (!STUBBORN) { writeFileSync(OUT + '/ended-' + process.pid, ''); process.exit(0); } });
  setInterval(() => {}, 1000);
  writeFileSync(OUT + '/started-' + process.pid, JSON.stringify(told));
`;

describe('ChildProcessJobLauncher', () => {
  let folder: string;
  let out: string;
  let options: ChildJobOptions;
  const launchers: ChildProcessJobLauncher[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mediamaker-launch-'));
    await writeFile(join(folder, 'job.mjs'), PATIENT);
    await writeFile(join(folder, 'not-executable'), '#!/bin/sh\n', { mode: 0o600 });
  });
  afterAll(() => rm(folder, { recursive: true }));
  afterEach(async () => {
    await Promise.all(launchers.splice(0).map((launcher) => launcher.stop()));
  });

  const launcher = async (change: Partial<ChildJobOptions> = {}): Promise<ChildProcessJobLauncher> => {
    out = await mkdtemp(join(folder, 'out-'));
    options = { jobModule: join(folder, 'job.mjs'), environment: { OUT: out }, ...change };
    const made = new ChildProcessJobLauncher(options);
    launchers.push(made);
    return made;
  };
  const files = () => readdir(out);
  const alive = (pid: string): boolean => {
    try {
      return process.kill(Number(pid), 0);
    } catch {
      return false;
    }
  };
  const pidOf = async (): Promise<string> => {
    await expect.poll(files).toContainEqual(expect.stringMatching(/^started-/));
    return (await files()).find((name) => name.startsWith('started-'))?.slice('started-'.length) ?? '';
  };

  jobLauncherContract({
    launcher,
    refused: [
      { name: 'ENOENT', fault: 'not found', launcher: () => launcher({ program: '/nowhere/node' }) },
      {
        name: 'EACCES',
        fault: 'permission denied',
        launcher: () => launcher({ program: join(folder, 'not-executable') }),
      },
      {
        name: 'E2BIG',
        fault: 'invalid argument',
        launcher: () => launcher({ environment: { HUGE: 'x'.repeat(4 * 1024 * 1024) } }),
      },
      {
        name: 'ERR_INVALID_ARG_VALUE',
        fault: 'invalid argument',
        launcher: () => launcher({ environment: { NUL: 'a\0b' } }),
      },
    ],
    unavailable: [
      {
        name: 'the service is stopping',
        launcher: async () => {
          const stopped = await launcher();
          await stopped.stop();
          return stopped;
        },
      },
    ],
  });

  it('may be asked again when the process has no descriptors left (EMFILE)', async () => {
    const program = join(import.meta.dirname, '../../../../test/support/jobs/launch-without-descriptors.ts');
    const source = join(import.meta.dirname, '../../../../test/support/run-source.ts');
    const flags = ['--experimental-transform-types', '--no-warnings', '--import', source];
    const few = ['-c', 'ulimit -n 64; exec "$@"', 'sh', process.execPath];
    const { stdout } = await promisify(execFile)('sh', [...few, ...flags, program]);
    expect(JSON.parse(stdout)).toEqual({ name: 'LaunchUnavailable', detail: `spawn ${process.execPath} EMFILE` });
  });

  it('starts a process with the order, the environment that was given, and no more', async () => {
    const { execution } = await (await launcher()).launch(ORDER);
    const pid = await pidOf();
    expect(execution).toBe(`compose-${ORDER.parentId}-${ORDER.fence}/${pid}`);
    expect(JSON.parse(await readFile(join(out, `started-${pid}`), 'utf8'))).toEqual({
      argv: ['--kind', 'compose', '--parent', ORDER.parentId, '--fence', String(ORDER.fence)],
      env: { OUT: out },
    });
  });

  it('at the end asks its processes to end, and waits until they did', async () => {
    const children = await launcher();
    await children.launch(ORDER);
    const pid = await pidOf();
    await children.stop();
    expect(await files()).toContain(`ended-${pid}`);
    expect(alive(pid)).toBe(false);
  });

  it('at the end kills a process that does not end when asked', async () => {
    const children = await launcher();
    const stubborn = new ChildProcessJobLauncher({ ...options, environment: { OUT: out, STUBBORN: '1' } });
    await stubborn.launch(ORDER);
    const pid = await pidOf();
    await stubborn.stop(50);
    expect(alive(pid)).toBe(false);
    await children.stop();
  });

  describe('of a process that ended by itself', () => {
    const brief = async (): Promise<ChildProcessJobLauncher> => {
      const jobModule = join(folder, 'brief.mjs');
      const told = `import { writeFileSync } from 'node:fs'; writeFileSync(process.env.OUT + '/started-' + process.pid, '');`;
      await writeFile(jobModule, told);
      return launcher({ jobModule });
    };

    it('does not wait for its exit at the end', async () => {
      const ended = await brief();
      await ended.launch(ORDER);
      const pid = await pidOf();
      await expect.poll(() => alive(pid)).toBe(false);
      await ended.stop();
    });

    it('waits at the end until its exit was handled', async () => {
      const order: string[] = [];
      const handling = Promise.withResolvers<void>();
      const ended = await brief();
      const prefix = await new Promise<string>((resolve, reject) => {
        const onExit = async (said: string): Promise<void> => {
          resolve(said);
          await handling.promise;
          order.push('handled');
        };
        ended.launch(ORDER, onExit).catch(reject);
      });
      expect(prefix).toBe(holderPrefix(Number(await pidOf())));
      const stopped = ended.stop().then(() => order.push('stopped'));
      setImmediate(handling.resolve);
      await stopped;
      expect(order).toEqual(['handled', 'stopped']);
    });
  });
});
