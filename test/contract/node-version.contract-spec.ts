import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PlantedProject } from '../support/source/planted-project.js';

describe('the Node.js that a start needs', () => {
  let project: PlantedProject;

  beforeEach(async () => {
    project = await PlantedProject.create();
  });

  afterEach(() => project.remove());

  /** Makes Node.js say that it is of another version or for another machine. */
  function posing(as: { node: string; arch?: string }): string {
    const { node, arch = process.arch } = as;
    const lines = `const as = (name, value) => Object.defineProperty(process, name, { value });
      as('versions', { ...process.versions, node: '${node}' }); as('arch', '${arch}');`;
    return `--import=data:text/javascript,${encodeURIComponent(lines)}`;
  }

  it('an install with npm 9 on a good Node.js names npm alone', () => {
    const script = join(import.meta.dirname, '../../scripts/node-version.mjs');
    const { stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', `(await import(${JSON.stringify(script)})).refuseOldInstaller();`],
      { env: { npm_config_user_agent: 'npm/9.2.0 node/v20.19.2 linux x64' }, encoding: 'utf8' },
    );
    expect(stderr).toContain('The install needs npm 10 or newer, and found npm 9.2.0. Node.js 20.19.2 is new enough');
    expect(stderr).toContain('npm install -g npm@10');
  });

  it.each(['20.19.0', '21.7.3', '22.12.0'])('is refused in one sentence: %s where none is pinned', async (node) => {
    expect(await project.prepare(posing({ node })).ended).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `Node.js 22.13 or newer, of 23 at least 23.4, is needed: this is ${node}, ` +
        `and none is pinned for ${process.platform}-${process.arch}.\n`,
    });
    expect(await project.installs()).toEqual([]);
  });

  it.each(['22.13.0', '23.4.0', '24.0.0'])('is accepted: %s', async (node) => {
    expect((await project.prepare(posing({ node })).ended).code).toBe(0);
  });
});
