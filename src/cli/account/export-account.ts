import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Database, inSnapshot } from '@libs/database';
import { exportAccount } from '@libs/identity';
import { exportEndpoints } from '@libs/events';
import { exportLibrary, isTerminal, type Resource, type Upload } from '@libs/library';
import { exportJobs } from '@libs/jobs';
import { exportPurchases, exportRenders, exportTrainings } from '@libs/providers';
import type { ObjectStore } from '@libs/storage';
import { exportXAccount } from '@libs/x-account';
import { exportPayments } from '@libs/x402';
import { version } from '../../platform/process/version.js';
import { exportRequestLog } from './export-request-log.js';
import { readableName } from './readable-name.js';

interface Source {
  database: Database;
  store: ObjectStore;
}

/** A file of the account in the store. */
interface OwnedFile {
  key: string;
  path: string;
  of: string;
  role: string;
}

export interface ExportedFile {
  path: string;
  /** Id of the resource or upload. */
  of: string;
  role: string;
  size_bytes: number;
  sha256: string;
}

/** Written last: an export without it was interrupted. */
export interface ExportManifest {
  format: 1;
  version: string;
  made_at: string;
  account_id: string;
  rows: Record<string, number>;
  files: ExportedFile[];
  /** Keys that rows name and the store does not have. */
  missing: string[];
}

/** Writes an account's rows, as they were at one moment, and its files into an empty folder that exists. */
export async function writeExport(source: Source, accountId: string, folder: string): Promise<ExportManifest> {
  const rows = await readRows(source.database, accountId);
  const text = JSON.stringify(rows, null, 2);
  await writeFile(join(folder, 'account.json'), text, { flag: 'wx', mode: 0o600, flush: true });
  const files: ExportedFile[] = [
    {
      path: 'account.json',
      of: accountId,
      role: 'rows',
      size_bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
    },
  ];
  const { file: requests, rows: asked } = await exportRequestLog(source.database, accountId, folder);
  files.push(requests);
  const missing: string[] = [];
  await mkdir(join(folder, 'files'), { mode: 0o700 });
  for (const file of ownedFiles(rows)) {
    const copied = await copyFile(source.store, file, folder);
    if (copied) files.push(copied);
    else missing.push(file.key);
  }
  const counts = Object.fromEntries(Object.entries(rows).map(([table, { length }]) => [table, length]));
  counts['request_log'] = asked;
  const made_at = new Date().toISOString();
  const manifest: ExportManifest = { format: 1, version, made_at, account_id: accountId, rows: counts, files, missing };
  const path = join(folder, 'manifest.json');
  await writeFile(path, JSON.stringify(manifest, null, 2), { flag: 'wx', mode: 0o600, flush: true });
  return manifest;
}

function readRows(database: Database, accountId: string): Promise<Record<string, unknown[]>> {
  return inSnapshot(database, async (tx) => ({
    ...(await exportAccount(tx, accountId)),
    ...(await exportLibrary(tx, accountId)),
    ...(await exportJobs(tx, accountId)),
    ...(await exportRenders(tx, accountId)),
    ...(await exportTrainings(tx, accountId)),
    ...(await exportPurchases(tx, accountId)),
    ...(await exportPayments(tx, accountId)),
    ...(await exportXAccount(tx, accountId)),
    ...(await exportEndpoints(tx, accountId)),
  }));
}

function ownedFiles({ resource = [], upload = [] }: Record<string, unknown[]>): OwnedFile[] {
  const resources = resource as Resource[];
  const ended = new Set(resources.filter(({ status }) => isTerminal(status)).map(({ id }) => id));
  // What was sent for an import that has ended is removed soon, if it is not already.
  const waiting = (upload as Upload[]).filter(({ id }) => !ended.has(id));
  return [...resources.flatMap(filesOf), ...waiting.flatMap(fileOf)];
}

function filesOf(resource: Resource): OwnedFile[] {
  const { files = {} } = resource.metadata as { files?: Record<string, { key: string; mime_type: string }> };
  const all = { ...(resource.storage_key !== null && { media: mediaOf(resource, resource.storage_key) }), ...files };
  return Object.entries(all).map(([role, { key, mime_type: mimeType }]) => ({
    key,
    path: `files/${readableName(resource, { role, mimeType })}`,
    of: resource.id,
    role,
  }));
}

function mediaOf({ mime_type }: Resource, key: string): { key: string; mime_type: string } {
  return { key, mime_type };
}

/** The uploaded file as it was sent; exported only until its import has ended. */
function fileOf({ id, storage_key: key }: Upload): OwnedFile[] {
  return key === null ? [] : [{ key, path: `files/upload ${id}`, of: id, role: 'upload' }];
}

async function copyFile(
  store: ObjectStore,
  { key, ...file }: OwnedFile,
  folder: string,
): Promise<ExportedFile | undefined> {
  const bytes = await store.get(key);
  if (!bytes) return undefined;
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* counted(from: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of from) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  }
  const to = createWriteStream(join(folder, file.path), { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(counted(bytes), to);
  return { ...file, size_bytes: sizeBytes, sha256: hash.digest('hex') };
}
