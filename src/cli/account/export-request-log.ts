import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '@libs/database';
import { exportRequests } from '@libs/requests';
import type { ExportedFile } from './export-account.js';

const PATH = 'requests.jsonl';

/** Writes what the callers of an account asked, a JSON object in each line, oldest first: they may be too many for one document. */
export async function exportRequestLog(
  database: Database,
  accountId: string,
  folder: string,
): Promise<{ file: ExportedFile; rows: number }> {
  const hash = createHash('sha256');
  let [rows, sizeBytes] = [0, 0];
  async function* lines(): AsyncGenerator<Buffer> {
    for await (const page of exportRequests(database, accountId)) {
      const text = Buffer.from(page.map((row) => `${JSON.stringify(row)}\n`).join(''));
      hash.update(text);
      rows += page.length;
      sizeBytes += text.length;
      yield text;
    }
  }
  await pipeline(lines, createWriteStream(join(folder, PATH), { flags: 'wx', mode: 0o600, flush: true }));
  return {
    rows,
    file: { path: PATH, of: accountId, role: 'requests', size_bytes: sizeBytes, sha256: hash.digest('hex') },
  };
}
