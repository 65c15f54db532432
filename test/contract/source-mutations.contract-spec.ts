import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SOURCE_MUTATIONS } from '../simulation/source-mutations.js';

const REPOSITORY = join(import.meta.dirname, '../..');

it('there are enough mutations to trust the specs of long jobs', () => {
  expect(SOURCE_MUTATIONS.length).toBeGreaterThanOrEqual(30);
});

it.each(SOURCE_MUTATIONS)('the code that says "$rule" stands once where its mutation looks', async (mutation) => {
  const code = await readFile(join(REPOSITORY, mutation.file), 'utf8');
  expect(code.split(mutation.text)).toHaveLength(2);
  expect(mutation.replacement).not.toBe(mutation.text);
  expect(existsSync(join(REPOSITORY, mutation.spec))).toBe(true);
});
