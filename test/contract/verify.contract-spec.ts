import { readFile, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlantedProject, type Running } from '../support/source/planted-project.js';
import { isAlive } from '../support/service/processes.js';

/** Deaf to polite requests, as a suite that hangs; says its number once it is. */
const DEAF = `
import { appendFileSync } from 'node:fs';
process.on('SIGTERM', () => undefined);
appendFileSync('pids.log', process.pid + '\\n');
setInterval(() => undefined, 1_000);
`;

/** Starts a deaf one in its own group, waits until it is deaf, and then ends or stays. */
const SUITE = `
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
spawn(process.execPath, ['deaf.mjs'], { stdio: 'ignore' }).unref();
while (!existsSync('pids.log')) await delay(10);
if (process.argv[2] === 'stays') setInterval(() => undefined, 1_000);
`;

const runOf = (command: string, silentSeconds: number): string => `
import { runInGroup } from './scripts/run-in-group.mjs';
const options = { silentSeconds: ${silentSeconds}, graceMs: 300 };
const { passed, hung } = await runInGroup(${JSON.stringify(command)}, options);
console.log(JSON.stringify({ passed, hung }));
`;

/** Prints a line after the other, each within its second, until it has taken longer than it may be silent. */
const TALKATIVE = `
import { setTimeout as delay } from 'node:timers/promises';
for (let line = 0; line < 32; line += 1) { await delay(250); console.log(line); }
`;

/** Takes the place of every tool: notes two spec files as the reporter would, of which the second has not ended. */
const HANGS_IN_A_SPEC = `
import { appendFileSync } from 'node:fs';
const note = (line) => appendFileSync(process.env.SPEC_TIMES, JSON.stringify(line) + '\\n');
note({ file: 'a.spec.ts' });
note({ file: 'a.spec.ts', seconds: 1.25 });
note({ file: 'b.spec.ts' });
setInterval(() => undefined, 1_000);
`;

describe('a suite', () => {
  let project: PlantedProject;
  let running: Running;

  beforeEach(async () => {
    project = await PlantedProject.create();
    await writeFile(project.path('deaf.mjs'), DEAF);
    await writeFile(project.path('suite.mjs'), SUITE);
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

  async function plantScripts(scripts: Record<string, string>): Promise<void> {
    await writeFile(project.path('package.json'), JSON.stringify({ name: 'project', type: 'module', scripts }));
  }

  async function runInGroup(command: string, silentSeconds: number): Promise<unknown> {
    running = project.run(process.execPath, ['--input-type=module', '-e', runOf(command, silentSeconds)]);
    const { code, stdout, stderr } = await running.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout);
  }

  it('that prints nothing for too long ends with all that it has started', async () => {
    expect(await runInGroup('node suite.mjs stays', 3)).toEqual({ passed: false, hung: true });
    expect(await started()).toHaveLength(1);
    expect((await started()).filter(isAlive)).toEqual([]);
  });

  it('that passes leaves nothing behind', async () => {
    expect(await runInGroup('node suite.mjs', 30)).toEqual({ passed: true, hung: false });
    expect(await started()).toHaveLength(1);
    expect((await started()).filter(isAlive)).toEqual([]);
  });

  it('that goes on printing is never too slow', async () => {
    await writeFile(project.path('talkative.mjs'), TALKATIVE);
    expect(await runInGroup('node talkative.mjs', 7)).toEqual({ passed: true, hung: false });
  });

  it('that hangs is named with the spec files that were running, and the slowest are listed', async () => {
    await writeFile(project.path('hangs.mjs'), HANGS_IN_A_SPEC);
    await plantScripts({ 'check:format': 'node hangs.mjs' });
    running = project.run(process.execPath, ['scripts/verify.mjs'], { VERIFY_SILENT_SECONDS: '10' });
    const { code, stdout } = await running.ended;
    expect(code).toBe(1);
    expect(stdout).toContain('printed nothing for 10 s: npm run -s check:format; running: b.spec.ts');
    expect(stdout).toMatch(/Slowest spec files:\n +1\.3 s {2}a\.spec\.ts\n$/);
  });

  it('ends with the verification that runs it', async () => {
    await plantScripts({ 'check:format': 'node suite.mjs stays' });
    running = project.run(process.execPath, ['scripts/verify.mjs']);
    await vi.waitUntil(async () => (await started()).length === 1, { timeout: 60_000 });
    running.child.kill('SIGTERM');
    expect((await running.ended).code).toBe(1);
    expect((await started()).filter(isAlive)).toEqual([]);
  });
});
