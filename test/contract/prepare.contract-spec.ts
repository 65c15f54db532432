import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlantedProject } from '../support/planted-project.js';

const NOTHING_DONE = { code: 0, stdout: '', stderr: '' };
const INSTALLED = 'node_modules/.package-lock.json';

describe('what runs before start, test, demo and media', () => {
  let project: PlantedProject;

  beforeEach(async () => {
    project = await PlantedProject.create();
  });

  afterEach(() => project.remove());

  it('installs and builds a fresh clone, and says so on stderr alone', async () => {
    const { code, stdout, stderr } = await project.prepare().ended;
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain('Installing packages');
    expect(stderr).toContain('Building');
    expect(await project.has('node_modules/planted/package.json')).toBe(true);
    expect(await project.has('dist')).toBe(true);
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
    await writeFile(project.path(INSTALLED), written.replaceAll('"version": "1.0.0"', '"version": "0.9.0"'));
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
    await vi.waitUntil(async () => (await project.builds()) === 1, { timeout: 20_000 });
    const second = project.prepare();
    await vi.waitUntil(() => second.says('Waiting for another start'), { timeout: 20_000 });
    await rm(project.path('hold'));
    expect((await first.ended).code).toBe(0);
    expect((await second.ended).code).toBe(0);
    expect(await project.builds()).toBe(1);
  });

  it('takes over the lock of a start that was killed', async () => {
    await writeFile(project.path('hold'), '');
    const killed = project.prepare();
    await vi.waitUntil(async () => (await project.builds()) === 1, { timeout: 20_000 });
    killed.child.kill('SIGKILL');
    await rm(project.path('hold'));
    await killed.ended;
    expect(await project.has('.prepare.lock')).toBe(true);
    expect((await project.prepare().ended).code).toBe(0);
    expect(await project.has('.prepare.lock')).toBe(false);
  });

  it('takes over a lock that nobody touched for half a minute, wherever it came from', async () => {
    const lock = project.path('.prepare.lock');
    await writeFile(lock, JSON.stringify({ pid: process.pid, host: `not-${hostname()}` }));
    const longAgo = new Date(Date.now() - 31_000);
    await utimes(lock, longAgo, longAgo);
    expect((await project.prepare().ended).code).toBe(0);
  });
});
