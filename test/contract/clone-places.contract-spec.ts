import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { machine } from '../support/files/machine.js';

const ADAPTERS = pathToFileURL(join(import.meta.dirname, '../../dist/libs/providers/src/adapters')).href;

/** Runs on the Node.js of a clone. Prints the sandboxes that it finds, and what a module of the clone prints in each. */
const LOOK = `
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { StageIsolation } from '${ADAPTERS}/stage/stage-isolation.js';
import { findSandbox } from '${ADAPTERS}/sandbox/covered-disk.js';

const [clone] = process.argv.slice(2);
const [module, stagingDir] = ['dist/child.js', '.data/staging'].map((path) => join(clone, path));
const environment = { PATH: '/usr/bin:/bin' };
const options = { stagingDir, childModule: module, program: [join(clone, 'dist')], hiddenFolders: [join(clone, '.data')] };
const stage = new StageIsolation({ htmlWithoutSandbox: false }, { warn: console.error }, options);
const works = ['film', 'import'].map((name) => join(stagingDir, name));
const decoder = await findSandbox({ stagingDir, module, environment, hidden: [join(clone, '.data')], readOnly: [join(clone, 'dist')] });
for (const work of works) mkdirSync(work, { recursive: true });
const wrappers = [(await stage.around(works[0], []))?.wrapper, decoder?.wrapper(works[1])];
console.log(JSON.stringify(wrappers.map((wrapper) => {
  if (!wrapper) return 'no sandbox';
  const [file, ...args] = [...wrapper, process.execPath, module];
  const { stdout, stderr } = spawnSync(file, args, { env: environment, encoding: 'utf8' });
  return stdout + stderr;
})));
`;

it.each([
  { place: 'a folder that only its owner can enter, with a space and a letter outside ASCII', base: homedir() },
  { place: '/tmp', base: tmpdir() },
])('films and imports get their sandboxes in a clone below $place', async ({ base }) => {
  const [mask, outer] = [process.umask(0o077), await mkdtemp(join(base, 'clone-'))];
  try {
    const clone = join(outer, 'ein Ordner für uns');
    const [node, look] = [join(clone, 'node'), join(clone, 'look.mjs')];
    await mkdir(join(clone, 'dist'), { recursive: true });
    await copyFile(process.execPath, node);
    await writeFile(join(clone, 'dist/child.js'), `console.log('started');`);
    await writeFile(look, LOOK);
    const { stdout } = await promisify(execFile)(node, [look, clone]);
    const result = machine.hasSandbox ? 'started\n' : 'no sandbox';
    expect(JSON.parse(stdout)).toEqual([result, result]);
  } finally {
    process.umask(mask);
    await rm(outer, { recursive: true });
  }
});
