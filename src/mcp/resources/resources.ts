import {
  GUIDE_RESOURCE,
  MODELS_RESOURCE,
  PLAYER_RESOURCE,
  RESOURCE_TEMPLATE,
  scenesGuide,
  ToolServices,
} from '@libs/catalog';
import { Injectable } from '@nestjs/common';
import { JSON_RPC_CODES, JsonRpcError } from '../json-rpc-error.js';
import { PlayerPage } from './player-page.js';
import type { Exchange } from '../call/mcp-call.js';
import { type ListedResource, type ReadableFile, type ReadableResource, ResourceReader } from './resource-reader.js';

/** Larger files are fetched from their signed address: base64 floods the caller's context, and answers wait in memory. */
const MOST_INLINE_BYTES = 64 * 1024;

const SCHEME = 'media://resource/';

const TEMPLATES = { resourceTemplates: [{ ...RESOURCE_TEMPLATE }] };

/** Made once: it is the same for everyone. */
const GUIDE = { ...GUIDE_RESOURCE, size: Buffer.byteLength(scenesGuide()) };
const GUIDE_CONTENTS = {
  contents: [{ uri: GUIDE.uri, mimeType: GUIDE.mimeType, text: scenesGuide() }],
};

/** The library, the guide to scenes and the models, as resources of the protocol (MCP, Server features: Resources). */
@Injectable()
export class Resources {
  constructor(
    private readonly reader: ResourceReader,
    private readonly services: ToolServices,
    private readonly player: PlayerPage,
  ) {}

  async list(cursor: string | undefined, { call, showsPages }: Exchange) {
    const page = await this.reader.list(call.principal, cursor);
    if (page === undefined) throw new JsonRpcError(JSON_RPC_CODES.invalidParams, 'Invalid cursor');
    const { resources, nextCursor } = page;
    const pages = showsPages ? [await this.player.listed()] : [];
    const rows = [...(cursor === undefined ? [GUIDE, MODELS_RESOURCE, ...pages] : []), ...resources.map(listed)];
    return { resources: rows, ...(nextCursor !== undefined && { nextCursor }) };
  }

  templates(): typeof TEMPLATES {
    return TEMPLATES;
  }

  /**
   * Stores nothing, as there is no session: the standalone stream sends every change of the account. Throws if the
   * caller owns no such resource.
   */
  async subscribe(uri: string, { call }: Exchange): Promise<object> {
    if (isPage(uri)) return {};
    const id = resourceIdOf(uri) ?? '';
    const own = await this.reader.owned(call.principal, [id]);
    if (own.length === 0) throw notFound(uri);
    return {};
  }

  async read(uri: string, { call }: Exchange) {
    if (uri === GUIDE.uri) return GUIDE_CONTENTS;
    if (uri === MODELS_RESOURCE.uri) return this.models();
    if (uri === PLAYER_RESOURCE.uri) return this.player.read();
    const id = resourceIdOf(uri);
    const resource = id && (await this.reader.read(call.principal, id));
    if (!resource) throw notFound(uri);
    const described = { uri, mimeType: 'application/json', text: JSON.stringify(resource.metadata) };
    const inline = await inlineOf(resource);
    if (inline === undefined) return { contents: [described] };
    const { file, part } = inline;
    const blob = (await file.read()).toString('base64');
    return { contents: [described, { uri: uri + part, mimeType: file.mimeType, blob }] };
  }

  /** The models that can be called now. */
  private async models() {
    const text = await this.services.modelsPage();
    return { contents: [{ uri: MODELS_RESOURCE.uri, mimeType: MODELS_RESOURCE.mimeType, text }] };
  }
}

/** Whether a URI names a page that has no owner. */
function isPage(uri: unknown): boolean {
  return uri === GUIDE.uri || uri === MODELS_RESOURCE.uri || uri === PLAYER_RESOURCE.uri;
}

/** The file if it is small, or else its thumbnail. */
async function inlineOf({
  file,
  thumbnail,
}: ReadableResource): Promise<{ file: ReadableFile; part: string } | undefined> {
  if (file === undefined) return undefined;
  if (file.sizeBytes <= MOST_INLINE_BYTES) return { file, part: '' };
  const small = await thumbnail?.();
  return small && small.sizeBytes <= MOST_INLINE_BYTES ? { file: small, part: '#thumbnail' } : undefined;
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

/** The resource id in a URI; empty or undefined if there is none. */
export function resourceIdOf(uri: string): string | undefined {
  return uri.startsWith(SCHEME) ? uri.slice(SCHEME.length) : undefined;
}
