/**
 * Runs every suite there is, in order, each within its time budget; stops at the first that fails. A suite is listed
 * here as soon as it has tests and not before: an empty pass proves nothing.
 */
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endGroups, runInGroup } from './run-in-group.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TOTAL_SECONDS = 12 * 60;

/** Budgets are for a machine of two cores. */
const SUITES = [
  { name: 'format', command: 'npm run -s check:format', seconds: 30 },
  { name: 'lint', command: 'npm run -s check:lint', seconds: 60 },
  { name: 'types', command: 'npm run -s check:types', seconds: 60 },
  { name: 'imports', command: 'npm run -s check:imports', seconds: 60 },
  { name: 'unused', command: 'npm run -s check:unused', seconds: 60 },
  { name: 'unit', command: 'npm run -s check:unit', seconds: 120 },
  { name: 'build', command: 'node scripts/prepare.mjs', seconds: 90 },
  { name: 'contract', command: 'npm run -s test:contract', seconds: 120 },
  { name: 'simulation', command: 'npm run -s test:simulation', seconds: 120 },
  { name: 'e2e', command: 'npm run -s test:e2e', seconds: 600 },
];

const PATH = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

let interrupted = false;

function line(mark, name, took, seconds, note = '') {
  return `${mark} ${name.padEnd(10)} ${took.toFixed(1).padStart(6)} s of ${seconds} s${note}`;
}

async function verify() {
  const lines = [];
  let total = 0;
  for (const { name, command, seconds } of SUITES) {
    const budget = Math.min(seconds, TOTAL_SECONDS - total);
    const { passed, late, took, output } = await runInGroup(command, {
      seconds: budget,
      cwd: ROOT,
      env: { ...process.env, PATH },
    });
    total += took;
    if (!passed) console.log(output);
    const reason = late ? ` – over its budget: ${command}` : ` – failed: ${command}`;
    lines.push(line(passed ? '✓' : '✗', name, took, budget, passed ? '' : reason));
    console.log(lines.at(-1));
    if (!passed || interrupted) break;
  }
  const passed = lines.length === SUITES.length && lines.every((text) => text.startsWith('✓'));
  console.log(['', ...lines, line(passed ? '✓' : '✗', 'total', total, TOTAL_SECONDS)].join('\n'));
  return passed;
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(name, () => {
    interrupted = true;
    void endGroups().then(() => process.exit(1));
  });
}

process.exitCode = (await verify()) ? 0 : 1;
