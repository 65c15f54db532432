import type { Unit } from '@libs/kernel';
import { describe, expect, it } from 'vitest';
import { inputHash } from './input-hash.js';

describe('what decides the bytes of a unit', () => {
  const unit = {
    work: { type: 'piece', frames: 12 },
    inputs: {
      shot: { file: { key: 'units/1', mimeType: 'video/mp4', sizeBytes: 5, sha256: 'aa' } },
      photo: { resourceId: 'photo-1', sha256: 'bb' },
    },
  } satisfies Pick<Unit, 'work' | 'inputs'>;
  const hash = inputHash(unit, { version: 1 });

  it('is its work, what it reads and the version of its recipe', () => {
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(inputHash(unit, { version: 2 })).not.toBe(hash);
    expect(inputHash({ ...unit, work: { ...unit.work, frames: 13 } }, { version: 1 })).not.toBe(hash);
    const photo = { ...unit.inputs.photo, sha256: 'cc' };
    expect(inputHash({ ...unit, inputs: { ...unit.inputs, photo } }, { version: 1 })).not.toBe(hash);
    const { shot } = unit.inputs;
    expect(inputHash({ ...unit, inputs: { photo: unit.inputs.photo, other: shot } }, { version: 1 })).not.toBe(hash);
  });

  it('does not depend on the storage key of a file or the order of members', () => {
    const { shot, photo } = unit.inputs;
    const elsewhere = { file: { ...shot.file, key: 'units/2' } };
    const work = { frames: 12, type: 'piece' };
    expect(inputHash({ work, inputs: { photo, shot: elsewhere } }, { version: 1 })).toBe(hash);
  });
});
