import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { diskProbe, freeBytes } from './disk-probe.js';

it('a disk is there while it has the room that is asked for', async () => {
  const free = await freeBytes(tmpdir());
  await expect(diskProbe(tmpdir(), free / 2).check()).resolves.toBeUndefined();
  await expect(diskProbe(tmpdir(), free * 2).check()).rejects.toThrow('bytes are left');
});

it('a data folder that is gone is no disk', async () => {
  await expect(diskProbe(join(tmpdir(), 'nothing', 'here'), 0).check()).rejects.toThrow('ENOENT');
});
