import { RESOURCE_TEMPLATE } from '@libs/catalog';
import { FewAtOnce } from '@libs/kernel';
import { JSON_RPC_CODES, JsonRpcError } from './json-rpc-error.js';
import type { Exchange } from './mcp-call.js';
import type { ListedResource, ResourceReader } from './resource-reader.js';

/** Larger files are fetched from their signed address: base64 in an answer floods the caller's context. */
const MOST_INLINE_BYTES = 1024 * 1024;

/** A file is in memory several times before it counts as a part of its answer: as bytes, as base64 and as JSON. */
const READS_AT_ONCE = 1;

/** Of the answer's budget, beside the file. */
const LEFT_FOR_METADATA = 64 * 1024;

/** Stands in the metadata of a file that is not inline. */
const ELSEWHERE = 'The file is not part of this answer, since it is too large for it. Fetch it from storage_url.';

const SCHEME = 'media://resource/';

const TEMPLATES = { resourceTemplates: [{ ...RESOURCE_TEMPLATE }] };

/** The library as resources of the protocol (MCP, Server features: Resources). */
export class Resources {
  private readonly reading = new FewAtOnce(READS_AT_ONCE);

  constructor(private readonly reader: ResourceReader) {}

  async list(cursor: string | undefined, { call }: Exchange) {
    const page = await this.reader.list(call.principal, cursor);
    if (page === undefined) throw new JsonRpcError(JSON_RPC_CODES.invalidParams, 'Invalid cursor');
    const { resources, nextCursor } = page;
    return { resources: resources.map(listed), ...(nextCursor !== undefined && { nextCursor }) };
  }

  templates(): typeof TEMPLATES {
    return TEMPLATES;
  }

  /**
   * Nothing is kept, for want of a session: the standalone stream tells its account everything. The caller learns
   * whether there is such a resource of its own.
   */
  async subscribe(uri: string, { call }: Exchange): Promise<object> {
    const id = resourceIdOf(uri) ?? '';
    const own = await this.reader.owned(call.principal, [id]);
    if (own.length === 0) throw notFound(uri);
    return {};
  }

  async read(uri: string, { call }: Exchange) {
    const id = resourceIdOf(uri);
    const resource = id && (await this.reader.read(call.principal, id));
    if (!resource) throw notFound(uri);
    const { metadata, file } = resource;
    const described = (members: object) => ({ uri, mimeType: 'application/json', text: JSON.stringify(members) });
    if (file === undefined) return { contents: [described(metadata)] };
    const blob = await this.reading.run(async () =>
      isInline(file.sizeBytes, call.budget.left) ? (await file.read()).toString('base64') : undefined,
    );
    if (blob === undefined) return { contents: [described({ ...metadata, note: ELSEWHERE })] };
    return { contents: [described(metadata), { uri, mimeType: file.mimeType, blob }] };
  }
}

/** Base64 writes three bytes as four. */
function isInline(sizeBytes: number, bytesLeft: number): boolean {
  return sizeBytes <= MOST_INLINE_BYTES && Math.ceil(sizeBytes / 3) * 4 + LEFT_FOR_METADATA <= bytesLeft;
}

function listed({ id, name, mimeType, sizeBytes }: ListedResource) {
  return {
    uri: resourceUri(id),
    name,
    ...(mimeType !== undefined && { mimeType }),
    ...(sizeBytes !== undefined && { size: sizeBytes }),
  };
}

function notFound(uri: string): JsonRpcError {
  return new JsonRpcError(JSON_RPC_CODES.resourceNotFound, 'Resource not found', { uri });
}

export function resourceUri(resourceId: string): string {
  return SCHEME + resourceId;
}

/** The id that a URI names; empty or undefined where it names none. */
export function resourceIdOf(uri: string): string | undefined {
  return uri.startsWith(SCHEME) ? uri.slice(SCHEME.length) : undefined;
}
