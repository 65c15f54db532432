import { PROTOCOL_VERSION_META_KEY, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';

/** `legacy` for the revisions that begin with `initialize`, `modern` for 2026-07-28 and whatever its SDK must refuse. */
export type Era = 'legacy' | 'modern';

const MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);
const OLDER_VERSIONS: ReadonlySet<unknown> = new Set(SUPPORTED_PROTOCOL_VERSIONS.filter((name) => name < '2026-07-28'));

/**
 * The era of a message in good order, without asking the SDK, which tries schemas that do not match: each mismatch makes
 * an object with accessors, for which V8 keeps a shape of its own until its next full collection. Undefined for whatever
 * wants a closer look. The rule must be the SDK's own; the test beside it compares the two.
 */
export function plainEra(version: unknown, body: unknown): Era | undefined {
  if (!isPlainMessage(body) || body.method === 'initialize') return undefined;
  const { id, params = {} } = body;
  if (!isObject(params)) return undefined;
  const { _meta: meta } = params;
  if (isObject(meta) && PROTOCOL_VERSION_META_KEY in meta) return 'modern';
  return meta === undefined && isPlainId(id) && isOlder(version) ? 'legacy' : undefined;
}

function isPlainMessage(body: unknown): body is { method: string; id?: unknown; params?: unknown } {
  if (!isObject(body) || body['jsonrpc'] !== '2.0' || typeof body['method'] !== 'string') return false;
  for (const name in body) if (!MEMBERS.has(name)) return false;
  return true;
}

/** The id of a request; a notification has none. */
function isPlainId(id: unknown): boolean {
  return id === undefined || typeof id === 'string' || Number.isSafeInteger(id);
}

/** What a header says; saying nothing was the custom of the oldest revision. */
function isOlder(version: unknown): boolean {
  return version === undefined || OLDER_VERSIONS.has(version);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
