/**
 * Runs each source mutation in a worktree of its own and demands that its spec turns red. First every spec must be green
 * there. `npm run test:mutants`, or `-- some words` for the mutations whose rule holds these words.
 */
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOURCE_MUTATIONS, type SourceMutation } from './source-mutations.js';

const REPOSITORY = join(import.meta.dirname, '../..');
const COPIED = ['libs', 'src', 'test', 'contracts', 'package.json', 'tsconfig.json', 'vitest.config.ts'];
/** Long enough for any of the specs; a mutation that hangs one has been noticed too. */
const MOST_MS = 240_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Whether the spec is green in a folder. */
function isGreen(folder: string, { project, spec }: Pick<SourceMutation, 'project' | 'spec'>): Promise<boolean> {
  const vitest = join(REPOSITORY, 'node_modules/vitest/vitest.mjs');
  const running = spawn(process.execPath, [vitest, 'run', '--bail', '1', '--project', project, spec], {
    cwd: folder,
    stdio: 'ignore',
    timeout: MOST_MS,
  });
  return new Promise((resolve, reject) => {
    running.once('error', reject);
    running.once('exit', (code) => resolve(code === 0));
  });
}

async function isKilled(folder: string, mutation: SourceMutation): Promise<boolean> {
  const file = join(folder, mutation.file);
  const whole = await readFile(file, 'utf8');
  if (whole.split(mutation.text).length !== 2) throw new Error(`not once in ${mutation.file}: ${mutation.text}`);
  await writeFile(
    file,
    whole.replace(mutation.text, () => mutation.replacement),
  );
  try {
    return !(await isGreen(folder, mutation));
  } finally {
    await writeFile(file, whole);
  }
}

async function run(words: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'mutants-'));
  let alive = 0;
  try {
    for (const path of COPIED) await cp(join(REPOSITORY, path), join(folder, path), { recursive: true });
    await symlink(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'));
    const mutations = SOURCE_MUTATIONS.filter(({ rule }) => rule.includes(words));
    for (const spec of new Set(mutations.map((mutation) => mutation.spec))) {
      const { project } = mutations.find((mutation) => mutation.spec === spec)!;
      if (!(await isGreen(folder, { project, spec }))) throw new Error(`${spec} is red before any mutation`);
      say(`green: ${spec}`);
    }
    for (const mutation of mutations) {
      const killed = await isKilled(folder, mutation);
      if (!killed) alive += 1;
      say(`${killed ? 'killed' : 'ALIVE'}: ${mutation.rule} (${mutation.file})`);
    }
    say(`${mutations.length - alive} of ${mutations.length} mutations were killed`);
    return alive;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await run(process.argv.slice(2).join(' '))) > 0 ? 1 : 0;
