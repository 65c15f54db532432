import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyRing, SystemClock } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectStoreContract } from '../../../../test/support/contracts/object-store.contract.js';
import { AddressSigner } from '../address-signer.js';
import { DiskObjectStore } from './disk-object-store.js';

describe('DiskObjectStore', () => {
  let root: string;
  let store: DiskObjectStore;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'mediamaker-store-'));
    const keys = KeyRing.parse(KeyRing.generateText());
    store = new DiskObjectStore(root, new AddressSigner(keys, new SystemClock(), 'http://localhost/storage'));
  });
  afterAll(() => rm(root, { recursive: true }));

  objectStoreContract(() => store);

  it('leaves no draft behind, whether an object was stored or broke off', async () => {
    async function* full(): AsyncIterable<Uint8Array> {
      yield await Promise.resolve(Buffer.from('x'));
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    }
    await expect(store.put('full', full(), { type: 'a/b' })).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect(await readdir(join(root, 'drafts'))).toEqual([]);
  });
});
