import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlantedTree } from '../support/source/planted-tree.js';

describe('what is reached without an import', () => {
  let tree: PlantedTree;
  const READS = [
    'export const home = process.env.HOME;',
    "export const home = process['env']['HOME'];",
    'export const { env } = process;',
    'export const home = globalThis.process.env;',
  ];
  const WORLDLY_GLOBALS = ['fetch', 'WebSocket', 'EventSource', 'process'];

  beforeAll(async () => {
    tree = await PlantedTree.create();
    for (const [index, read] of READS.entries()) {
      await tree.write(`src/mcp/read-${index}.ts`, read);
      await tree.write(`libs/storage/src/adapters/read-${index}.ts`, read);
    }
    for (const file of [
      'src/platform/settings/environment.ts',
      'test/support/port.ts',
      'libs/storage/src/idea.spec.ts',
    ]) {
      await tree.write(file, READS[0]!);
    }
    for (const name of WORLDLY_GLOBALS) {
      for (const folder of ['', 'adapters/']) {
        await tree.write(`libs/storage/src/${folder}${name}.ts`, `export const used = ${name};`);
      }
    }
  });

  afterAll(() => tree.remove());

  it('the environment is read in src/platform/settings/environment.ts and nowhere else in the service', async () => {
    const files = await tree.lintedBy('eslint(no-restricted-properties)');
    const expected = READS.flatMap((_, index) => [
      `src/mcp/read-${index}.ts`,
      `libs/storage/src/adapters/read-${index}.ts`,
    ]);
    expect(files.toSorted()).toEqual(expected.toSorted());
  });

  it('the ideas of a library use no global that touches the world', async () => {
    const files = await tree.lintedBy('eslint(no-restricted-globals)');
    expect(files.toSorted()).toEqual(WORLDLY_GLOBALS.map((name) => `libs/storage/src/${name}.ts`).toSorted());
  });
});
