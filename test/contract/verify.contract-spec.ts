import { readFile, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlantedProject, type Running } from '../support/source/planted-project.js';
import { isAlive } from '../support/service/processes.js';

/**
 * Takes the place of a suite: notes two spec files as the reporter would, of which the second has not ended, and stays. A child
 * of it ignores polite signals.
 */
const HANGS = `
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
const note = (line) => appendFileSync(process.env.SPEC_TIMES, JSON.stringify(line) + '\\n');
note({ file: 'a.spec.ts' });
note({ file: 'a.spec.ts', seconds: 1.25 });
note({ file: 'b.spec.ts' });
spawn(process.execPath, ['deaf.mjs'], { stdio: 'ignore' });
`;

const DEAF = `
import { appendFileSync } from 'node:fs';
process.on('SIGTERM', () => undefined);
appendFileSync('pids.log', process.pid + '\\n');
setInterval(() => undefined, 1_000);
`;

describe('a suite', () => {
  let project: PlantedProject;
  let running: Running;

  beforeEach(async () => {
    project = await PlantedProject.create();
    await writeFile(project.path('deaf.mjs'), DEAF);
    await writeFile(project.path('hangs.mjs'), HANGS);
    const scripts = { 'check:static': 'node hangs.mjs' };
    await writeFile(project.path('package.json'), JSON.stringify({ name: 'project', type: 'module', scripts }));
  });

  afterEach(async () => {
    for (const pid of (await started()).filter(isAlive)) process.kill(pid, 'SIGKILL');
    running.child.kill('SIGKILL');
    await running.ended;
    await project.remove();
  });

  async function started(): Promise<number[]> {
    if (!(await project.has('pids.log'))) return [];
    return (await readFile(project.path('pids.log'), 'utf8')).trim().split('\n').map(Number);
  }

  it('that hangs ends with all that it started; the spec files that were running are named', async () => {
    running = project.run(process.execPath, ['scripts/verify.mjs'], { VERIFY_SILENT_SECONDS: '3' });
    const { code, stdout } = await running.ended;
    expect(code).toBe(1);
    expect(stdout).toContain('printed nothing for 3 s: npm run -s check:static; running: b.spec.ts');
    expect(stdout).toMatch(/Slowest spec files:\n +1\.3 s {2}a\.spec\.ts\n$/);
    expect((await started()).map(isAlive)).toEqual([false]);
  });

  it('ends with the verification that runs it', async () => {
    running = project.run(process.execPath, ['scripts/verify.mjs']);
    await vi.waitUntil(async () => (await started()).length === 1, { timeout: 60_000 });
    running.child.kill('SIGTERM');
    expect((await running.ended).code).toBe(1);
    expect((await started()).filter(isAlive)).toEqual([]);
  });
});
