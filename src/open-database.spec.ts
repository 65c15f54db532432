import { createServer, type AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from './open-database.js';
import { readSettings } from './settings.js';

/** An ErrorResponse of severity FATAL, as a server or a pooler refuses a connection. */
function refusalOf(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, 0]);
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

it('says what a pooler refuses, and not that nothing answers', async () => {
  const said = 'unsupported startup parameter: idle_in_transaction_session_timeout';
  const pooler = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(refusalOf('08P01', said)));
  });
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  const { port } = pooler.address() as AddressInfo;
  const dataDir = await mkdtemp(join(tmpdir(), 'mediamaker-open-'));
  try {
    const { data } = readSettings({ DATA_DIR: dataDir, DATABASE_URL: `postgres://user:hush@127.0.0.1:${port}/media` });
    const opening = openDatabase(data, { applicationName: 'test', log: () => undefined });
    await expect(opening).rejects.toThrow(`DATABASE_URL: 127.0.0.1:${port} refuses the connection: ${said}`);
  } finally {
    pooler.close();
    await rm(dataDir, { recursive: true });
  }
});
