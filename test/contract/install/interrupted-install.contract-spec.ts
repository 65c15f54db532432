import { rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAlive } from '../../support/service/processes.js';
import { PlantedProject, type Running } from '../../support/source/planted-project.js';

describe('an install that is interrupted', () => {
  let project: PlantedProject;
  let first: Running;

  /** One that reinstalls a package and is held while npm runs. */
  beforeEach(async () => {
    project = await PlantedProject.create();
    await project.prepare().ended;
    await rm(project.path('node_modules/planted/package.json'));
    await writeFile(project.path('hold-install'), '');
    first = project.prepare();
    await vi.waitUntil(async () => (await project.installs()).length === 2, { timeout: 60_000 });
    await vi.waitFor(async () => {
      if ((await project.claim()).workers.length < 2) throw new Error('the lock does not name npm yet');
    }, 60_000);
  });

  afterEach(async () => {
    await rm(project.path('hold-install'), { force: true });
    await first.ended;
    await project.remove();
  });

  it('is done again, however complete the folder looks', async () => {
    const [, npm = 0] = await project.installs();
    first.child.kill('SIGKILL');
    process.kill(npm, 'SIGKILL');
    await rm(project.path('hold-install'));
    await writeFile(project.path('node_modules/planted/package.json'), '{}');
    expect((await project.prepare().ended).stderr).toContain('Installing');
  });

  it('is waited for when it goes on after the death of the start that began it', async () => {
    first.child.kill('SIGKILL');
    await first.ended;
    const second = project.prepare();
    await vi.waitUntil(() => second.says('Waiting for another start'), { timeout: 60_000 });
    expect(await project.claim()).toMatchObject({ workers: [{ pid: first.child.pid }, {}] });
    expect(await project.installs()).toHaveLength(2);
    await rm(project.path('hold-install'));
    expect((await second.ended).code).toBe(0);
    expect(await project.has('.prepare.lock')).toBe(false);
  });

  it('ends with the signal that its start was sent, and leaves no lock', async () => {
    const [, npm = 0] = await project.installs();
    first.child.kill('SIGTERM');
    expect((await first.ended).code).toBe(143);
    expect(isAlive(npm)).toBe(false);
    expect(await project.has('.prepare.lock')).toBe(false);
  });

  it('says at once that npm is cleaning up, and prints nothing of npm', async () => {
    first.child.kill('SIGINT');
    await vi.waitUntil(() => first.says('Stopping'), { timeout: 60_000 });
    const { code, stderr } = await first.ended;
    expect(code).toBe(130);
    expect(stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^Installing packages/),
      'Stopping: npm is cleaning up; press Ctrl-C again to end at once',
    ]);
  });

  it('ends with all that npm has started when it is sent a second signal', async () => {
    await writeFile(project.path('ignore-signals'), '');
    const [, npm = 0] = await project.installs();
    first.child.kill('SIGINT');
    await vi.waitUntil(() => first.says('Stopping'), { timeout: 60_000 });
    expect(isAlive(npm)).toBe(true);
    // A signal soon after the first counts as the same one. Once npm is gone, send none: an exiting process has no handler.
    const isGone = (): boolean => {
      if (!isAlive(npm)) return true;
      first.child.kill('SIGINT');
      return false;
    };
    await vi.waitUntil(isGone, { timeout: 60_000, interval: 600 });
    expect((await first.ended).code).toBe(130);
    expect(await project.has('.prepare.lock')).toBe(false);
  });

  it('keeps its lock while it is stopped, for as long as that may be', async () => {
    first.child.kill('SIGSTOP');
    const longAgo = new Date(Date.now() - 3_600_000);
    await utimes(project.path('.prepare.lock'), longAgo, longAgo);
    const second = project.prepare();
    await vi.waitUntil(() => second.says('Waiting for another start'), { timeout: 60_000 });
    expect(await project.claim()).toMatchObject({ workers: [{ pid: first.child.pid }, {}] });
    await rm(project.path('hold-install'));
    first.child.kill('SIGCONT');
    expect([(await first.ended).code, (await second.ended).code]).toEqual([0, 0]);
    expect(await project.installs()).toHaveLength(2);
  });

  it('gives back no lock but its own', async () => {
    const lock = project.path('.prepare.lock');
    await writeFile(lock, JSON.stringify({ token: 'of another', host: hostname(), workers: [] }));
    await rm(project.path('hold-install'));
    await first.ended;
    expect(await project.claim()).toMatchObject({ token: 'of another' });
  });
});
