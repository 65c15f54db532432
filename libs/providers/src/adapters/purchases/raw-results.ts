import { Readable } from 'node:stream';
import { Database } from '@libs/database';
import { deny } from '@libs/kernel';
import { inputTooLarge } from '@libs/kernel/adapters';
import { ObjectStore, removeLater, removeNow } from '@libs/storage';
import { Injectable } from '@nestjs/common';
import type { Render } from '../../embedded/render.entity.js';
import type { CharacterTimes } from '../../makers/maker.js';
import { abortable } from '../abortable.js';

/** Seconds for which a maker's bytes are kept at most: longer than a job lives. */
const KEPT_SECONDS = 26 * 3_600;
const RAW_TYPE = 'application/octet-stream';

export interface RawBytes {
  purchaseId: string;
  bytes: AsyncIterable<Uint8Array>;
  mostBytes: number;
  onBytes(sizeBytes: number): void;
  signal: AbortSignal;
}

/**
 * The bytes of makers as they came, below `purchases/{id}/`. They are listed for removal before they are stored, so that
 * none stays for ever, and go at once when their render has ended.
 */
@Injectable()
export class RawResults {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
  ) {}

  /** Stores all bytes or none, under a key that no other claim writes to. */
  async keep({ fence }: Render, { purchaseId, signal, ...raw }: RawBytes): Promise<string> {
    const key = `purchases/${purchaseId}/${fence}/raw`;
    await this.store.requireRoom(0);
    await removeLater(this.database, key, KEPT_SECONDS);
    const copying = this.store.put(key, this.store.withinRoom(bounded(raw)), { type: RAW_TYPE });
    await abortable(copying, signal);
    return key;
  }

  /** The times of the characters of a spoken text, beside its bytes. */
  async keepCharacters(rawKey: string, characters: CharacterTimes): Promise<void> {
    const key = charactersKey(rawKey);
    await removeLater(this.database, key, KEPT_SECONDS);
    const bytes = Readable.from([Buffer.from(JSON.stringify(characters))]);
    await this.store.put(key, bytes, { type: 'application/json' });
  }

  async charactersOf(rawKey: string): Promise<CharacterTimes | undefined> {
    const bytes = await this.store.get(charactersKey(rawKey));
    if (!bytes) return undefined;
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as CharacterTimes;
  }

  async open(rawKey: string): Promise<AsyncIterable<Uint8Array>> {
    const bytes = await this.store.get(rawKey);
    if (!bytes) throw deny('internal_error', 'The stored bytes of the maker are gone.');
    return bytes;
  }
}

/** Has the bytes of a job's purchases removed: its render has ended. */
export async function dropRawResults(database: Database, jobId: string): Promise<void> {
  const rows = await database.sql<{ id: string }[]>`select id from purchase where job_id = ${jobId}`;
  for (const { id } of rows) await removeNow(database, `purchases/${id}/`);
}

async function* bounded({
  bytes,
  mostBytes,
  onBytes,
}: Pick<RawBytes, 'bytes' | 'mostBytes' | 'onBytes'>): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  for await (const chunk of bytes) {
    sizeBytes += chunk.length;
    if (sizeBytes > mostBytes) throw inputTooLarge(mostBytes);
    onBytes(sizeBytes);
    yield chunk;
  }
  if (sizeBytes === 0) throw deny('input_unsupported', 'The file is empty.');
}

function charactersKey(rawKey: string): string {
  return rawKey.replace(/raw$/, 'characters.json');
}
