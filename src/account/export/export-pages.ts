import { createHash } from 'node:crypto';
import type { ExportedFile, ExportTarget } from './export-target.js';

/** Digits that keep the files of an export in their order. */
const DIGITS = 5;

/**
 * Writes rows that may be too many for one document into the folder `role`: a JSON object in each line, a file for each page of
 * them, since a file of an archive begins with its length.
 */
export async function exportPages(
  target: ExportTarget,
  accountId: string,
  role: string,
  pages: AsyncIterable<readonly object[]>,
): Promise<{ files: ExportedFile[]; rows: number }> {
  const files: ExportedFile[] = [];
  let rows = 0;
  for await (const page of pages) {
    const text = Buffer.from(page.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const path = `${role}/${String(files.length + 1).padStart(DIGITS, '0')}.jsonl`;
    await target.add({ path, sizeBytes: text.length, bytes: [text] });
    const sha256 = createHash('sha256').update(text).digest('hex');
    files.push({ path, of: accountId, role, size_bytes: text.length, sha256 });
    rows += page.length;
  }
  return { files, rows };
}
