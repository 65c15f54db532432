import { createHash } from 'node:crypto';
import type { Database } from '@libs/database';
import { exportRequests } from '@libs/requests';
import type { ExportedFile, ExportTarget } from './export-target.js';

/** Digits that keep the files of an export in their order. */
const DIGITS = 5;

/**
 * Writes what the callers of an account asked, a JSON object in each line, oldest first, a file for each page of it: they may be too
 * many for one document, and a file of an archive begins with its length.
 */
export async function exportRequestLog(
  database: Database,
  accountId: string,
  target: ExportTarget,
): Promise<{ files: ExportedFile[]; rows: number }> {
  const files: ExportedFile[] = [];
  let rows = 0;
  for await (const page of exportRequests(database, accountId)) {
    const text = Buffer.from(page.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const path = `requests/${String(files.length + 1).padStart(DIGITS, '0')}.jsonl`;
    await target.add({ path, sizeBytes: text.length, bytes: [text] });
    const sha256 = createHash('sha256').update(text).digest('hex');
    files.push({ path, of: accountId, role: 'requests', size_bytes: text.length, sha256 });
    rows += page.length;
  }
  return { files, rows };
}
