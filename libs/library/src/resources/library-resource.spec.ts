import { KeyRing, SystemClock } from '@libs/kernel';
import { AddressSigner } from '@libs/storage';
import { DiskObjectStore } from '@libs/storage/adapters';
import { describe, expect, it } from 'vitest';
import { libraryResource } from './library-resource.js';
import type { Resource } from './resource.entity.js';

describe('a resource as its owner sees it', () => {
  const keys = KeyRing.parse(KeyRing.generateText());
  const signer = new AddressSigner({ linkSigning: keys }, new SystemClock(), { baseUrl: 'http://localhost' });
  const store = new DiskObjectStore('nowhere', signer);
  const made = new Date('2026-05-01T10:00:00Z');
  const film = {
    id: '0b6d3a9e-4f6a-4a39-8a53-0f7f5a1f7c11',
    short_id: 'abc',
    account_id: 'd0b7c1f4-6f51-4d0e-9b11-8a5d3a0a2c22',
    kind: 'video',
    name: 'Tides (1:1)',
    status: 'completed',
    visibility: 'private',
    mime_type: 'video/mp4',
    storage_key: 'units/film/video.mp4',
    size_bytes: 5,
    sha256: 'aa',
    metadata: {},
    tags: [],
    parent_id: null,
    part: null,
    created_at: made,
    updated_at: made,
    completed_at: made,
    deleted_at: null,
    taken_down_at: null,
    take_down_reason: null,
  } satisfies Resource;

  it.each([
    ['thumbnail', 'image/jpeg', 'thumbnail.jpeg'],
    ['captions', 'text/vtt', 'captions.vtt'],
    ['subtitles', 'application/x-subrip', 'subtitles.srt'],
    ['comparison', 'image/jpeg', 'comparison.jpeg'],
  ])('has a signed address for the %s beside the asset, and no key of it', async (role, type, file) => {
    const key = `units/film/${file}`;
    const metadata = { duration_seconds: 8, files: { [role]: { key, mime_type: type } } };
    const seen = await libraryResource({ ...film, metadata }, store, true);
    expect(seen.metadata).not.toHaveProperty('files');
    expect(Object.keys(seen.metadata).filter((name) => name.endsWith('_url'))).toEqual([`${role}_url`]);
    const address = new URL(String(seen.metadata[`${role}_url`]));
    expect(address.pathname).toBe(`/storage/${key}`);
    expect(signer.verify('GET', key, Object.fromEntries(address.searchParams))).toMatchObject({
      verdict: 'valid',
      type,
    });
  });

  it('has no address for a caller without permission to read the library', async () => {
    const file = { key: 'units/film/any', mime_type: 'image/jpeg' };
    const metadata = { duration_seconds: 8, files: { thumbnail: file, captions: file, comparison: file } };
    const seen = await libraryResource({ ...film, metadata }, store, false);
    expect(JSON.stringify(seen)).not.toContain('/storage/');
    expect(seen.metadata).toMatchObject({ duration_seconds: 8 });
  });
});
