import { chmod, mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlantedProject } from '../../support/source/planted-project.js';

const NOTHING_DONE = { code: 0, stdout: '', stderr: '' };
const INSTALLED = 'node_modules/.package-lock.json';

describe('what runs before start, demo, media and every way to test', () => {
  let project: PlantedProject;

  beforeEach(async () => {
    project = await PlantedProject.create();
  });

  afterEach(() => project.remove());

  it('installs and builds a fresh clone, and says so on stderr alone', async () => {
    await project.useRealNpm();
    const { code, stdout, stderr } = await project.prepare().ended;
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain('Installing packages');
    expect(stderr).toContain('Building');
    expect(await project.has('node_modules/planted/package.json')).toBe(true);
    expect(await project.has('dist')).toBe(true);
  });

  it('removes what nothing reads from the packages that it installed, and does not miss it', async () => {
    await project.prepare().ended;
    expect(await project.has('node_modules/planted/index.js')).toBe(true);
    expect(await project.has('node_modules/planted/index.js.map')).toBe(false);
    expect(await project.prepare().ended).toEqual(NOTHING_DONE);
  });

  it('does and prints nothing when nothing is due', async () => {
    await project.prepare().ended;
    expect(await project.prepare().ended).toEqual(NOTHING_DONE);
    expect(await project.builds()).toBe(1);
  });

  it('builds again after a change of the sources, and not after a change of a test', async () => {
    await project.prepare().ended;
    await writeFile(project.path('src/main.spec.ts'), 'export {};\n');
    expect(await project.prepare().ended).toEqual(NOTHING_DONE);
    await writeFile(project.path('src/main.ts'), 'export const version = 2;\n');
    const { stderr } = await project.prepare().ended;
    expect(stderr).toContain('Building');
    expect(stderr).not.toContain('Installing');
  });

  it('installs again when something else than the lockfile says is installed', async () => {
    await project.prepare().ended;
    const written = await readFile(project.path(INSTALLED), 'utf8');
    await writeFile(project.path(INSTALLED), written.replaceAll('"version":"1.0.0"', '"version":"0.9.0"'));
    expect((await project.prepare().ended).stderr).toContain('Installing');
    await rm(project.path('node_modules/planted'), { recursive: true });
    expect((await project.prepare().ended).stderr).toContain('Installing');
    expect(await project.prepare().ended).toEqual(NOTHING_DONE);
  });

  it('fails with what npm printed when the build fails, and builds again the next time', async () => {
    await writeFile(project.path('broken'), '');
    const failed = await project.prepare().ended;
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(failed.stderr).toContain('a line of the compiler');
    await rm(project.path('broken'));
    expect((await project.prepare().ended).code).toBe(0);
    expect(await project.has('dist')).toBe(true);
    expect(await project.has('.prepare.lock')).toBe(false);
  });

  it('lets a second start wait for the first instead of building twice', async () => {
    await writeFile(project.path('hold'), '');
    const first = project.prepare();
    await vi.waitUntil(async () => (await project.builds()) === 1, { timeout: 60_000 });
    const second = project.prepare();
    await vi.waitUntil(() => second.says('Waiting for another start'), { timeout: 60_000 });
    await rm(project.path('hold'));
    expect((await first.ended).code).toBe(0);
    expect((await second.ended).code).toBe(0);
    expect(await project.builds()).toBe(1);
  });

  it('takes over the lock of a start that was killed', async () => {
    await writeFile(project.path('hold'), '');
    const killed = project.prepare();
    await vi.waitUntil(async () => (await project.builds()) === 1, { timeout: 60_000 });
    killed.child.kill('SIGKILL');
    await rm(project.path('hold'));
    await killed.ended;
    expect(await project.has('.prepare.lock')).toBe(true);
    expect((await project.prepare().ended).code).toBe(0);
    expect(await project.has('.prepare.lock')).toBe(false);
  });

  it('takes over any lock that was not touched for half a minute', async () => {
    const lock = project.path('.prepare.lock');
    await writeFile(lock, JSON.stringify({ pid: process.pid, host: `not-${hostname()}` }));
    const longAgo = new Date(Date.now() - 31_000);
    await utimes(lock, longAgo, longAgo);
    expect((await project.prepare().ended).code).toBe(0);
  });

  it('installs again a package whose files were removed', async () => {
    await project.prepare().ended;
    await rm(project.path('node_modules/planted/package.json'));
    expect((await project.prepare().ended).stderr).toContain('Installing');
    expect(await project.has('node_modules/planted/package.json')).toBe(true);
  });

  it('installs an optional package of this machine that is missing, but asks npm once when it leaves it out', async () => {
    await project.addNative();
    await project.useRealNpm();
    await rename(project.path('native-1.0.0.tgz'), project.path('away.tgz'));
    await rm(project.path('cache'), { recursive: true });
    expect((await project.prepare().ended).stderr).toContain('npm left out');
    expect(await project.prepare().ended).toEqual(NOTHING_DONE);
    await rename(project.path('away.tgz'), project.path('native-1.0.0.tgz'));
    await rm(project.path('node_modules/.left-out.json'));
    expect((await project.prepare().ended).stderr).not.toContain('npm left out');
    expect(await project.has('node_modules/native/package.json')).toBe(true);
  });
});

describe('a start', () => {
  let project: PlantedProject;

  beforeEach(async () => {
    project = await PlantedProject.create();
  });

  afterEach(() => project.remove());

  it('installs nothing that only the tests need', async () => {
    await project.addTool();
    expect((await project.prepare().ended).code).toBe(0);
    expect(await project.has('node_modules/planted/package.json')).toBe(true);
    expect(await project.has('node_modules/tool')).toBe(false);
    expect(await project.prepare().ended).toEqual(NOTHING_DONE);
  });

  it('installs nothing that only the tests need after an install that left empty folders', async () => {
    await project.addTool();
    await mkdir(project.path('node_modules/tool'), { recursive: true });
    expect((await project.prepare().ended).code).toBe(0);
    expect(await project.has('node_modules/planted/package.json')).toBe(true);
    expect(await project.has('node_modules/tool')).toBe(false);
  });

  it('after a test removes nothing that the tests need', async () => {
    await project.addTool();
    await project.prepare().ended;
    expect((await project.prepareTests().ended).stderr).toContain('Installing');
    expect(await project.has('node_modules/tool/package.json')).toBe(true);
    expect(await project.prepare().ended).toEqual(NOTHING_DONE);
    await rm(project.path('node_modules/planted/package.json'));
    expect((await project.prepare().ended).stderr).toContain('Installing');
    expect(await project.has('node_modules/tool/package.json')).toBe(true);
  });

  it.each([
    ['npm/9.2.0 node/v18.20.4 linux x64', 'Node.js 18.20.4 and npm 9.2.0'],
    ['npm/10.8.2 node/v20.18.1 linux x64', 'Node.js 20.18.1 and npm 10.8.2'],
    ['npm/10.9.0 node/v22.12.0 linux x64', 'Node.js 22.12.0 and npm 10.9.0'],
  ])('refuses to install with %s, in one line', async (agent, found) => {
    const start = project.run(process.execPath, ['scripts/prepare.mjs'], { npm_config_user_agent: agent });
    expect(await start.ended).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `The install needs Node.js 22.13 or newer (20.19 and 23.4 do as well) and npm 10 or newer, and found ${found}. ` +
        'Install a newer Node.js from https://nodejs.org, which brings its npm, and start again.\n',
    });
    expect(await project.installs()).toEqual([]);
  });

  it.each(['npm/10.0.0 node/v20.19.0', 'npm/12.2.0 node/v26.0.0'])('installs with %s', async (agent) => {
    const start = project.run(process.execPath, ['scripts/prepare.mjs'], { npm_config_user_agent: agent });
    expect((await start.ended).code).toBe(0);
  });

  it('says that its folder cannot be written', async () => {
    await chmod(project.folder, 0o555);
    const asNobody = 'data:text/javascript,if (process.getuid() === 0) process.setuid(65534)';
    const outcome = await project.prepare(`--import=${asNobody}`).ended;
    await chmod(project.folder, 0o755);
    expect(outcome).toEqual({
      code: 1,
      stdout: '',
      stderr: `This folder cannot be written: ${project.folder}/. Start as its owner, or in a clone of your own.\n`,
    });
  });

  it('leaves out what npm says of Node.js versions when the install fails', async () => {
    await project.addDemanding();
    await project.useRealNpm();
    await rm(project.path('planted-1.0.0.tgz'));
    await rm(project.path('cache'), { recursive: true });
    const { code, stderr } = await project.prepare().ended;
    expect(code).toBe(1);
    expect(stderr).toContain('npm error code ENOENT');
    expect(stderr).not.toContain('EBADENGINE');
  });

  it('names npm alone where Node.js is new enough', async () => {
    const agent = { npm_config_user_agent: 'npm/9.9.4 node/v22.20.0 linux x64' };
    const { code, stderr } = await project.run(process.execPath, ['scripts/prepare.mjs'], agent).ended;
    expect(code).toBe(1);
    expect(stderr).toContain('needs npm 10 or newer, and found npm 9.9.4. Node.js 22.20.0 is new enough');
  });

  it('shows in a terminal how long it has been installing', async () => {
    await writeFile(project.path('hold-install'), '');
    const command = `${process.execPath} scripts/prepare.mjs`;
    const start = project.run('script', ['--quiet', '--return', '--command', command, '/dev/null']);
    await vi.waitUntil(() => start.prints(/\[K {2}\d+ s/), { timeout: 60_000 });
    await rm(project.path('hold-install'));
    expect(await start.ended).toMatchObject({ code: 0 });
  });
});

it('every command that needs the packages prepares the folder first', async () => {
  const file = join(import.meta.dirname, '../../../package.json');
  const { scripts } = JSON.parse(await readFile(file, 'utf8')) as { scripts: Record<string, string> };
  const before = (name: string): unknown => [name, scripts[`pre${name}`]];
  expect(['start', 'demo', 'media'].map(before)).toEqual(
    ['start', 'demo', 'media'].map((name) => [name, 'node scripts/prepare.mjs']),
  );
  expect(['test', 'test:contract', 'test:e2e'].map(before)).toEqual(
    ['test', 'test:contract', 'test:e2e'].map((name) => [name, 'node scripts/prepare.mjs --tests']),
  );
});
