/**
 * Runs every deep test at its full count, one after another, and prints a table. A deep test that fails does not stop the
 * others. `npm run test:deep -- kill walk` runs only those whose name has one of the words. docs/deep-tests.md describes them.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endGroups, runInGroup } from './run-in-group.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = [join(ROOT, 'node_modules/.bin'), ...(process.env.PATH ?? '').split(delimiter)];
/** Vitest prints nothing while a test runs, and the longest test runs for two hours. */
const SILENT_SECONDS = 6 * 3600;

/** `needs`: programs that npm does not install. Without them the test is not run, and the table says so. */
const TESTS = [
  { name: 'fuzz', command: 'npm run -s test:e2e -- openapi-fuzz.e2e', env: { FUZZ_REQUESTS: '50000' } },
  { name: 'kill rounds', command: 'npm run -s test:e2e -- kill-rounds', env: { KILL_ROUNDS: '50' } },
  { name: 'walk kills', command: 'npm run -s test:e2e -- walk-kills', env: { WALK_KILLS: 'each' } },
  { name: 'pages', command: 'npm run -s test:e2e -- hostile-pages', env: { HOSTILE_PAGES: 'all' } },
  { name: 'same frames', command: 'npm run -s test:e2e -- same-frames', env: { SAME_FRAMES: 'each' } },
  { name: 'film kills', command: 'npm run -s test:e2e -- film-kills', env: { FILM_KILLS: '50' } },
  {
    name: 'moves',
    command: 'npm run -s test:e2e -- operate/objects',
    // s3rver ends a page of a thousand names with a token that it encrypts by DES.
    env: { MOVES: 'whole', NODE_OPTIONS: '--openssl-legacy-provider' },
  },
  { name: 'events', command: 'npm run -s test:e2e -- event-load', env: { EVENT_SECONDS: '120' } },
  { name: 'redemption', command: 'npm run -s test:e2e -- redemption', env: { REDEMPTION_ROUNDS: '1000' } },
  { name: 'model', command: 'npm run -s test:simulation -- state-machine', env: { FENCES: '4' } },
  { name: 'conformance', command: 'npm run -s test:simulation -- conformance', env: { CONFORMANCE_RUNS: '1000' } },
  { name: 'schedules', command: 'npm run -s test:simulation -- schedules', env: { SCHEDULES: '10000' } },
  { name: 'payments', command: 'npm run -s test:simulation -- payment-runs', env: { PAYMENT_RUNS: '10000' } },
  { name: 'purchases', command: 'npm run -s test:simulation -- purchase-kills', env: { PURCHASE_KILLS: '2000' } },
  { name: 'deliveries', command: 'npm run -s test:simulation -- delivery-kills', env: { DELIVERY_KILLS: '2000' } },
  { name: 'eras', command: 'vitest run --project unit era-classifier', env: { ERA_MESSAGES: '3000' } },
  {
    name: 'properties',
    command: 'vitest run --project unit spoken-form canonical-json provider-input-token',
    env: { PROPERTY_RUNS: '2000' },
  },
  { name: 'encoders', command: 'vitest run --project media encode-below-peak', env: { ENCODERS: 'each' } },
  { name: 'counted work', command: 'npm run -s test:contract -- counted-work', env: { COUNTED: 'whole' } },
  { name: 'spectral', command: 'npm run -s test:contract -- openapi-linters', env: { SPECTRAL: 'each' } },
  { name: 'gallery', command: 'vitest run --project media libs/film/look', env: { GALLERY_FILMS: 'all' } },
  { name: 'chaos', command: 'npm run -s chaos -- --minutes 20' },
  { name: 'failover', command: 'npm run -s chaos:failover', needs: ['/usr/lib/postgresql/15/bin/postgres'] },
  { name: 'system ffmpeg', command: 'vitest run --project system-ffmpeg', needs: ['ffmpeg', 'ffprobe'] },
];

const isThere = (program) =>
  FOLDERS.some((folder) => existsSync(program.startsWith('/') ? program : join(folder, program)));

async function run({ name, command, env, needs = [] }) {
  const missing = needs.filter((program) => !isThere(program));
  if (missing.length > 0) return { name, mark: '–', note: `not run, without ${missing.join(', ')}` };
  const environment = { ...process.env, PATH: FOLDERS.join(delimiter), ...env };
  const { passed, took, output } = await runInGroup(command, {
    silentSeconds: SILENT_SECONDS,
    cwd: ROOT,
    env: environment,
  });
  console.log(output);
  return { name, mark: passed ? '✓' : '✗', note: `${took.toFixed(0).padStart(6)} s  ${counts(env)} ${command}` };
}

function counts(env = {}) {
  return Object.entries(env)
    .map((pair) => pair.join('='))
    .join(' ');
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(name, () => void endGroups().then(() => process.exit(1)));

const words = process.argv.slice(2);
const table = [];
for (const test of TESTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))) {
  table.push(await run(test));
}
console.log(table.map(({ name, mark, note }) => `${mark} ${name.padEnd(14)} ${note}`).join('\n'));
process.exitCode = table.length > 0 && table.every(({ mark }) => mark !== '✗') ? 0 : 1;
