import { createHash } from 'node:crypto';
import type { McpCaller } from './mcp-caller.js';

/** Puts a picture into the library of a caller, as an application would. Answers its id, once it is ready. */
export async function uploadImage(caller: McpCaller, bytes: Buffer): Promise<string> {
  const { resource_id: id, upload } = await caller.call<{ resource_id: string; upload: { put_url: string } }>(
    'lib_import',
    { upload: { size_bytes: bytes.length } },
  );
  const put = await fetch(upload.put_url, { method: 'PUT', body: new Uint8Array(bytes) });
  if (put.status !== 200) throw new Error(`the upload was answered ${put.status}: ${await put.text()}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await caller.call('lib_import', { upload_complete: { resource_id: id, sha256 } });
  const { status } = await caller.ended(id);
  if (status !== 'completed') throw new Error(`the upload ended as ${status}`);
  return id;
}
