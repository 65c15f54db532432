import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { McpCaller } from '../mcp/mcp-caller.js';
import type { Service } from '../service/service.js';

/** The keys of everything in the store of a service. */
export async function storedKeys({ dataDir }: Service): Promise<string[]> {
  const root = join(dataDir, 'objects', 'objects');
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile() && !entry.name.endsWith('~facts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + '/00/'.length))
    .sort();
}

/** The keys of the files that resources name. */
export async function namedKeys(caller: McpCaller, resourceIds: readonly string[]): Promise<string[]> {
  const keys: string[] = [];
  for (const id of resourceIds) {
    const film = await caller.call<{ storage_url?: string; metadata: Record<string, unknown> }>('lib_get', {
      resource_id: id,
    });
    const beside = ['thumbnail_url', 'captions_url', 'subtitles_url'].map((name) => film.metadata[name]);
    for (const address of [film.storage_url, ...beside]) {
      if (typeof address === 'string') keys.push(new URL(address).pathname.slice('/storage/'.length));
    }
  }
  return keys.sort();
}
