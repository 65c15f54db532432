import { createHash } from 'node:crypto';
import { type Database, inSnapshot } from '@libs/database';
import { exportAccount } from '@libs/identity';
import { exportDeliveries, exportEndpoints } from '@libs/events';
import { exportLibrary, isTerminal, type Resource, type Upload } from '@libs/library';
import { exportJobs } from '@libs/jobs';
import { exportPurchases, exportRenders, exportTrainings } from '@libs/providers';
import type { ObjectStore } from '@libs/storage';
import { exportRequests } from '@libs/requests';
import { exportXAccount } from '@libs/x-account';
import { exportPayments } from '@libs/x402';
import { version } from '../../platform/process/version.js';
import { exportPages } from './export-pages.js';
import type { ExportedFile, ExportTarget } from './export-target.js';
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

/** Writes an account's rows, as they were at one moment, its files, and last the manifest. */
export async function exportAccountTo(
  target: ExportTarget,
  source: Source,
  accountId: string,
): Promise<ExportManifest> {
  const rows = await readRows(source.database, accountId);
  const text = JSON.stringify(rows, null, 2);
  await target.add({ path: 'account.json', sizeBytes: Buffer.byteLength(text), bytes: [Buffer.from(text)] });
  const files: ExportedFile[] = [
    {
      path: 'account.json',
      of: accountId,
      role: 'rows',
      size_bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
    },
  ];
  const requests = await exportPages(target, accountId, 'requests', exportRequests(source.database, accountId));
  const deliveries = await exportPages(target, accountId, 'deliveries', exportDeliveries(source.database, accountId));
  files.push(...requests.files, ...deliveries.files);
  const missing: string[] = [];
  for (const file of ownedFiles(rows)) {
    const copied = await copyFile(source.store, file, target);
    if (copied) files.push(copied);
    else missing.push(file.key);
  }
  const counts = Object.fromEntries(Object.entries(rows).map(([table, { length }]) => [table, length]));
  counts['request_log'] = requests.rows;
  counts['event_delivery'] = deliveries.rows;
  const made_at = new Date().toISOString();
  const manifest: ExportManifest = { format: 1, version, made_at, account_id: accountId, rows: counts, files, missing };
  const written = Buffer.from(JSON.stringify(manifest, null, 2));
  await target.add({ path: 'manifest.json', sizeBytes: written.length, bytes: [written] });
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
  target: ExportTarget,
): Promise<ExportedFile | undefined> {
  const found = await store.head(key);
  const bytes = found && (await store.get(key));
  if (!found || !bytes) return undefined;
  const hash = createHash('sha256');
  async function* hashed(from: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of from) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await target.add({ path: file.path, sizeBytes: found.sizeBytes, bytes: hashed(bytes) });
  return { ...file, size_bytes: found.sizeBytes, sha256: hash.digest('hex') };
}
