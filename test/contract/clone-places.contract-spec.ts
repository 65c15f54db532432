import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const NODE = `node-linux-${process.arch}`;
/** Specs of which a part runs as another user, or looks at `/tmp`. */
const SPECS = 'libs/providers/src/adapters/sandbox';
const SOURCES = ['libs', 'test/support', 'package.json', 'tsconfig.json', 'vitest.config.ts'];

/** What the specs need, as a clone has it: a Node.js of its own, and the other packages by links. */
async function placeCopy(folder: string): Promise<void> {
  for (const path of SOURCES) await cp(join(ROOT, path), join(folder, path), { recursive: true });
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    const [from, to] = [ROOT, folder].map((root) => join(root, 'node_modules', name)) as [string, string];
    await (name === NODE ? cp(from, to, { recursive: true }) : symlink(from, to));
  }
}

it.each([
  { place: 'a folder that only its owner can enter, with a space and a letter outside ASCII', base: homedir() },
  { place: '/tmp', base: tmpdir() },
])('the specs of the sandbox pass in a clone below $place', async ({ base }) => {
  const [mask, outer] = [process.umask(0o077), await mkdtemp(join(base, 'clone-'))];
  try {
    const folder = join(outer, 'ein Ordner für uns');
    await mkdir(folder);
    await placeCopy(folder);
    const node = join(folder, 'node_modules', NODE, 'bin/node');
    const args = [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'unit', SPECS];
    const { stdout, status } = spawnSync(node, args, { cwd: folder, encoding: 'utf8' });
    expect(stdout).toMatch(/Tests .*passed/);
    expect(status, stdout).toBe(0);
  } finally {
    process.umask(mask);
    await rm(outer, { recursive: true });
  }
});
