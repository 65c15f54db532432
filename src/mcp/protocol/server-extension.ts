import type { Server as LegacySdkServer } from '@modelcontextprotocol/sdk/server/index.js';
import type { Server as ModernSdkServer } from '@modelcontextprotocol/server';
import type { McpCall } from '../call/mcp-call.js';

/** Token of the extensions that are served, an array. */
export const EXTENSIONS = Symbol('server extensions');

/**
 * Something that is served beside the catalogue and the library. It joins the SDK server that is made for a request, after
 * the core methods, and may register capabilities and handlers of its own.
 */
export abstract class ServerExtension {
  /** Revisions up to 2025-11-25. */
  joinLegacy?(server: LegacySdkServer, call: McpCall): void;

  /** Revision 2026-07-28. */
  joinModern?(server: ModernSdkServer, call: McpCall): void;
}
