import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryFolder } from './memory-folder.js';

describe('the folder that processes of a browser share', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memory-folder-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is the one in memory where that has room', async () => {
    expect(await memoryFolder(folder, 1)).toBe(folder);
  });

  it('is the one for temporary files where that in memory is too small', async () => {
    expect(await memoryFolder(folder, Number.MAX_SAFE_INTEGER)).toBe(tmpdir());
  });

  it('is the one for temporary files where there is none in memory', async () => {
    expect(await memoryFolder(join(folder, 'missing'))).toBe(tmpdir());
  });
});
