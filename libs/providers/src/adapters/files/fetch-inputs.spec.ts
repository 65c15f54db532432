import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ObjectDamaged } from '@libs/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RenderInput } from '../render-inputs.js';
import { fetchInputs } from './fetch-inputs.js';

const file = (text: string, changes: Partial<RenderInput> = {}): RenderInput => ({
  bytes: Readable.from([Buffer.from(text)]),
  mimeType: 'image/webp',
  sha256: createHash('sha256').update(text).digest('hex'),
  ...changes,
});

describe('the inputs of a render', () => {
  let directory = '';
  beforeEach(async () => void (directory = await mkdtemp(join(tmpdir(), 'inputs-'))));
  afterEach(() => rm(directory, { recursive: true }));

  const fetched = (
    ids: string[],
    input: (id: string) => RenderInput | undefined,
    signal = new AbortController().signal,
  ) =>
    fetchInputs(ids, {
      accountId: 'a',
      directory,
      open: async (accountId, id, companion) => input([accountId, id, ...(companion ? [companion] : [])].join('/')),
      signal,
    });

  it('are copied into its folder, each once, and found by id', async () => {
    const paths = await fetched(['x', 'y', 'x'], (id) => file(`bytes of ${id}`));
    expect(Object.keys(paths)).toEqual(['x', 'y']);
    expect(await readFile(paths['x'] ?? '', 'utf8')).toBe('bytes of a/x');
    expect(await readFile(paths['y'] ?? '', 'utf8')).toBe('bytes of a/y');
  });

  it('bring the captions of a sound beside it', async () => {
    const { x: path = '' } = await fetched(['x'], (id) => file(`bytes of ${id}`, { mimeType: 'audio/mpeg' }));
    expect(await readFile(`${path}.vtt`, 'utf8')).toBe('bytes of a/x/captions');
    const without = (id: string) => (id.endsWith('captions') ? undefined : file(id, { mimeType: 'audio/mpeg' }));
    await rm(join(directory, 'inputs'), { recursive: true });
    expect(Object.keys(await fetched(['y'], without))).toEqual(['y']);
  });

  it('are refused where the bytes are not those that were stored', async () => {
    await expect(fetched(['x'], () => file('other', { sha256: 'no' }))).rejects.toMatchObject({
      code: 'internal_error',
    });
  });

  it('are refused where the store finds out itself that they are others', async () => {
    async function* damaged(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(Buffer.from('x'));
      throw new ObjectDamaged(new Error('the bytes are others'));
    }
    await expect(fetched(['x'], () => file('x', { bytes: damaged() }))).rejects.toMatchObject({
      code: 'internal_error',
    });
  });

  it('are refused where the store has lost them', async () => {
    await expect(fetched(['x'], () => undefined)).rejects.toMatchObject({ code: 'internal_error' });
  });

  it('are refused for now where the medium fails', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(Buffer.from('x'));
      throw Object.assign(new Error('i/o error, read'), { code: 'EIO' });
    }
    await expect(fetched(['x'], () => file('x', { bytes: failing() }))).rejects.toMatchObject({
      code: 'storage_unavailable',
    });
  });

  it('are refused where they are of a kind that the service does not write', async () => {
    await expect(fetched(['x'], () => file('<svg/>', { mimeType: 'image/svg+xml' }))).rejects.toMatchObject({
      code: 'input_unsupported',
    });
  });

  it('are not copied for a render that was stopped', async () => {
    await expect(fetched(['x'], () => file('a'), AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  });

  it('are closed if they are not read: opened too late, or of a wrong kind', async () => {
    const bytes = [Readable.from(['a']), Readable.from(['<svg/>'])] as const;
    const stop = new AbortController();
    const opened = Promise.withResolvers<RenderInput>();
    const open = (): Promise<RenderInput> => {
      stop.abort(new Error('stopped'));
      return opened.promise;
    };
    const order = { accountId: 'a', directory, open, signal: stop.signal };
    await expect(fetchInputs(['x'], order)).rejects.toThrow('stopped');
    opened.resolve(file('a', { bytes: bytes[0] }));
    await expect.poll(() => bytes[0].destroyed).toBe(true);
    await rm(join(directory, 'inputs'), { recursive: true });
    const drawing = file('', { mimeType: 'image/svg+xml', bytes: bytes[1] });
    await expect(fetched(['x'], () => drawing)).rejects.toMatchObject({ code: 'input_unsupported' });
    expect(bytes[1].destroyed).toBe(true);
  });

  it('find no room where their folder cannot be made, which may pass', async () => {
    const order = {
      accountId: 'a',
      directory: '/sys',
      open: async () => file('x'),
      signal: new AbortController().signal,
    };
    await expect(fetchInputs(['x'], order)).rejects.toMatchObject({ code: 'storage_unavailable' });
  });

  it('are not waited for once the render is stopped, however silent their store is', async () => {
    const stop = new AbortController();
    async function* silent(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('begun');
      stop.abort();
      await new Promise(() => undefined);
    }
    await expect(fetched(['x'], () => file('', { bytes: silent() }), stop.signal)).rejects.toThrow('aborted');
  });
});
