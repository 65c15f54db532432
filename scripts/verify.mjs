/**
 * Runs every suite there is, in order, each within its time budget; stops at the first that fails. A suite is listed
 * here as soon as it has tests and not before: an empty pass proves nothing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TOTAL_SECONDS = 12 * 60;

/** Budgets are for a machine of two cores. */
const SUITES = [
  { name: 'format', command: 'npm run -s check:format', seconds: 30 },
  { name: 'lint', command: 'npm run -s check:lint', seconds: 60 },
  { name: 'types', command: 'npm run -s check:types', seconds: 60 },
  { name: 'imports', command: 'npm run -s check:imports', seconds: 60 },
  { name: 'unused', command: 'npm run -s check:unused', seconds: 60 },
  { name: 'unit', command: 'npm run -s check:unit', seconds: 90 },
  { name: 'build', command: 'node scripts/prepare.mjs', seconds: 90 },
  { name: 'contract', command: 'npm run -s test:contract', seconds: 120 },
  { name: 'e2e', command: 'npm run -s test:e2e', seconds: 360 },
];

const GRACE_MS = 5_000;
const POSIX = process.platform !== 'win32';
const PATH = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

let running;

/** Runs one suite in a process group of its own, so that one that hangs is ended with all that it started. */
async function run({ command, seconds }) {
  const options = { cwd: ROOT, shell: true, detached: POSIX, env: { ...process.env, PATH } };
  const child = spawn(command, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  running = child;
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const begun = performance.now();
  let late = false;
  const alarm = setTimeout(() => {
    late = true;
    end(child);
  }, seconds * 1000);
  const [code] = await once(child, 'exit');
  clearTimeout(alarm);
  const took = (performance.now() - begun) / 1000;
  await drain(child);
  return { passed: code === 0 && !late, late, took, output: Buffer.concat(output).toString() };
}

/** Reads what is left, but does not wait for a stray process that still holds the pipes. */
async function drain({ stdout, stderr }) {
  const open = [stdout, stderr].filter((stream) => !stream.readableEnded).map((stream) => once(stream, 'end'));
  await Promise.race([Promise.all(open), delay(GRACE_MS, undefined, { ref: false })]);
  stdout.destroy();
  stderr.destroy();
}

function end(child) {
  signal(child, 'SIGTERM');
  setTimeout(() => signal(child, 'SIGKILL'), GRACE_MS).unref();
}

function signal(child, name) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (POSIX) process.kill(-child.pid, name);
  else child.kill(name);
}

function line(mark, name, took, seconds, note = '') {
  return `${mark} ${name.padEnd(10)} ${took.toFixed(1).padStart(6)} s of ${seconds} s${note}`;
}

async function verify() {
  const lines = [];
  let total = 0;
  for (const { name, command, seconds } of SUITES) {
    const budget = Math.min(seconds, TOTAL_SECONDS - total);
    const { passed, late, took, output } = await run({ command, seconds: budget });
    total += took;
    if (!passed) console.log(output);
    const reason = late ? ` – over its budget: ${command}` : ` – failed: ${command}`;
    lines.push(line(passed ? '✓' : '✗', name, took, budget, passed ? '' : reason));
    console.log(lines.at(-1));
    if (!passed) break;
  }
  const passed = lines.length === SUITES.length && lines.every((text) => text.startsWith('✓'));
  console.log(['', ...lines, line(passed ? '✓' : '✗', 'total', total, TOTAL_SECONDS)].join('\n'));
  return passed;
}

for (const name of ['SIGINT', 'SIGTERM']) {
  process.once(name, () => {
    if (running) signal(running, 'SIGTERM');
    process.exit(1);
  });
}

process.exitCode = (await verify()) ? 0 : 1;
