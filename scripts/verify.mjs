/**
 * Runs every suite there is, in order, and stops at the first that fails. It prints the time of each beside its budget and
 * the slowest spec files; a budget that is exceeded fails nothing, because a slow machine is no defect. A suite is listed
 * here as soon as it has tests and not before: an empty pass proves nothing.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endGroups, runInGroup } from './run-in-group.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A suite that prints nothing for so long hangs: no test may take longer. */
const SILENT_SECONDS = Number(process.env.VERIFY_SILENT_SECONDS ?? 20 * 60);
const SLOWEST = 10;
/** vitest's own output, and the times of spec files. */
const TIMED = '--reporter=default --reporter=./scripts/spec-times.mjs';

/** Budgets in seconds are for a quiet machine of two cores. The aim is ten minutes together. */
const SUITES = [
  { name: 'static', command: 'npm run -s check:static', seconds: 45 },
  { name: 'unit', command: `npm run -s check:unit -- ${TIMED}`, seconds: 95 },
  { name: 'media', command: `npm run -s test:media -- ${TIMED}`, seconds: 145 },
  { name: 'build', command: 'node scripts/prepare.mjs', seconds: 25 },
  { name: 'contract', command: `npm run -s test:contract -- ${TIMED}`, seconds: 75 },
  { name: 'simulation', command: `npm run -s test:simulation -- ${TIMED}`, seconds: 45 },
  { name: 'e2e', command: `npm run -s test:e2e -- ${TIMED}`, seconds: 930 },
];

const TOTAL_SECONDS = SUITES.reduce((sum, { seconds }) => sum + seconds, 0);

const NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compile');
const PATH = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

let interrupted = false;

function line(mark, name, took, seconds, note = '') {
  const late = took > seconds ? ' (over it)' : '';
  return `${mark} ${name.padEnd(10)} ${took.toFixed(1).padStart(6)} s, budget ${seconds} s${late}${note}`;
}

async function verify(specTimes) {
  const lines = [];
  const env = { ...process.env, PATH, SPEC_TIMES: specTimes, NODE_COMPILE_CACHE };
  let total = 0;
  for (const { name, command, seconds } of SUITES) {
    const { passed, hung, took, output } = await runInGroup(command, { silentSeconds: SILENT_SECONDS, cwd: ROOT, env });
    total += took;
    if (!passed) console.log(output);
    lines.push(line(passed ? '✓' : '✗', name, took, seconds, passed ? '' : ` – ${failure(command, hung, specTimes)}`));
    console.log(lines.at(-1));
    if (!passed || interrupted) break;
  }
  const passed = lines.length === SUITES.length && lines.every((text) => text.startsWith('✓'));
  console.log(['', ...lines, line(passed ? '✓' : '✗', 'total', total, TOTAL_SECONDS)].join('\n'));
  console.log(['', 'Slowest spec files:', ...slowest(specTimes)].join('\n'));
  return passed;
}

function failure(command, hung, specTimes) {
  if (!hung) return `failed: ${command}`;
  const running = unfinished(specTimes).join(', ') || 'no spec file';
  return `printed nothing for ${SILENT_SECONDS} s: ${command}; running: ${running}`;
}

function read(specTimes) {
  if (!existsSync(specTimes)) return [];
  return readFileSync(specTimes, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text));
}

function unfinished(specTimes) {
  const ended = new Set(read(specTimes).flatMap(({ file, seconds }) => (seconds === undefined ? [] : [file])));
  return [...new Set(read(specTimes).map(({ file }) => file))].filter((file) => !ended.has(file));
}

function slowest(specTimes) {
  const ended = read(specTimes).filter(({ seconds }) => seconds !== undefined);
  const sorted = ended.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  return sorted.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`);
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(name, () => {
    interrupted = true;
    void endGroups().then(() => process.exit(1));
  });
}

const folder = mkdtempSync(join(tmpdir(), 'verify-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.exitCode = (await verify(join(folder, 'spec-times'))) ? 0 : 1;
