import { readContract } from '../platform/published/contract-file.js';
import { PublishedFile } from '../platform/published/published-file.js';
import type { ShownSettings } from './shown-settings.js';

/**
 * A frozen description of the routes as this installation serves it. The committed file names no installation: its one
 * server is a variable. Generators copy that variable into their clients as it is, so the served file names the base
 * address instead. Programs read it: it has no white space between its members, which is half of the committed file.
 */
export function servedOpenapi(name: string, { server: { baseUrl } }: Pick<ShownSettings, 'server'>): PublishedFile {
  const frozen = JSON.parse(readContract(name).toString()) as object;
  const served = JSON.stringify({ ...frozen, servers: [{ url: baseUrl, description: 'This installation.' }] });
  return new PublishedFile(Buffer.from(`${served}\n`), 'application/json');
}
