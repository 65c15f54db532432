import { Readable } from 'node:stream';
import { Database } from '@libs/database';
import { deny } from '@libs/kernel';
import { inputTooLarge } from '@libs/kernel/adapters';
import { ObjectStore, removeLater, removeNow } from '@libs/storage';
import { Injectable } from '@nestjs/common';
import type { Render } from '../../embedded/render.entity.js';
import type { CharacterTimes } from '../../makers/maker.js';
import { RAW_PREFIX } from '../../purchases/stray-raw-results.js';
import { abortable } from '../abortable.js';

/** Seconds for which a maker's bytes are kept at most: longer than a job lives. */
const KEPT_SECONDS = 26 * 3_600;
const RAW_TYPE = 'application/octet-stream';

export interface RawBytes {
  bytes: AsyncIterable<Uint8Array>;
  /** The times of the characters of a spoken text. */
  characters?: CharacterTimes;
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

  /** A key that no other claim writes to. Throws `storage_unavailable` where so many bytes have no room. */
  async reserve({ fence }: Render, purchaseId: string, bytes = 0): Promise<string> {
    const key = `${RAW_PREFIX}${purchaseId}/${fence}/raw`;
    await this.store.requireRoom(bytes);
    await removeLater(this.database, key, KEPT_SECONDS);
    await removeLater(this.database, charactersKey(key), KEPT_SECONDS);
    return key;
  }

  /** Stores all bytes under a reserved key, or none. */
  async keep(key: string, { characters, signal, ...raw }: RawBytes): Promise<void> {
    // First: bytes that are there always have their characters.
    if (characters) {
      const bytes = Readable.from([Buffer.from(JSON.stringify(characters))]);
      await this.store.put(charactersKey(key), bytes, { type: 'application/json', waitUntil: signal });
    }
    const options = { type: RAW_TYPE, waitUntil: signal };
    await abortable(this.store.put(key, this.store.withinRoom(bounded(raw)), options), signal);
  }

  /** The key of bytes that an earlier claim stored without writing it down. */
  async found(purchaseId: string): Promise<string | undefined> {
    const listed = await this.database.sql<{ key: string }[]>`
      select key from object_removal where starts_with(key, ${`${RAW_PREFIX}${purchaseId}/`}) and key like '%/raw'`;
    for (const { key } of listed) if (await this.store.head(key)) return key;
    return undefined;
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
  for (const { id } of rows) await removeNow(database, `${RAW_PREFIX}${id}/`);
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
