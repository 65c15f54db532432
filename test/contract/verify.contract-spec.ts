import { readFile, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlantedProject, type Running } from '../support/planted-project.js';
import { isAlive } from '../support/processes.js';

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

const runOf = (command: string, seconds: number): string => `
import { runInGroup } from './scripts/run-in-group.mjs';
const { passed, late } = await runInGroup(${JSON.stringify(command)}, { seconds: ${seconds}, graceMs: 300 });
console.log(JSON.stringify({ passed, late }));
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

  async function runInGroup(command: string, seconds: number): Promise<unknown> {
    running = project.run(process.execPath, ['--input-type=module', '-e', runOf(command, seconds)]);
    const { code, stdout, stderr } = await running.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout);
  }

  it('that exceeds its budget ends with all that it has started', async () => {
    expect(await runInGroup('node suite.mjs stays', 3)).toEqual({ passed: false, late: true });
    expect(await started()).toHaveLength(1);
    expect((await started()).filter(isAlive)).toEqual([]);
  });

  it('that passes leaves nothing behind', async () => {
    expect(await runInGroup('node suite.mjs', 30)).toEqual({ passed: true, late: false });
    expect(await started()).toHaveLength(1);
    expect((await started()).filter(isAlive)).toEqual([]);
  });

  it('ends with the verification that runs it', async () => {
    const manifest = { name: 'project', type: 'module', scripts: { 'check:format': 'node suite.mjs stays' } };
    await writeFile(project.path('package.json'), JSON.stringify(manifest));
    running = project.run(process.execPath, ['scripts/verify.mjs']);
    await vi.waitUntil(async () => (await started()).length === 1, { timeout: 20_000 });
    running.child.kill('SIGTERM');
    expect((await running.ended).code).toBe(1);
    expect((await started()).filter(isAlive)).toEqual([]);
  });
});
