import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { introduction, legacyEra, modernEra, PROFILE } from '@libs/catalog';
import { Inject, Injectable } from '@nestjs/common';
import { SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import { version } from '../../platform/process/version.js';
import { type McpSettings, mcpSettings } from '../mcp.settings.js';

/** The server's identity and capabilities, for `initialize` and `server/discover`. */
@Injectable()
export class ServerIdentity {
  readonly info;
  /** Name and version alone, for the results that carry them every time (2026-07-28). */
  readonly brief = { name: PROFILE.name, version };
  readonly legacyCapabilities;
  readonly modernCapabilities = modernEra().capabilities;

  /** Whether the standalone stream exists, which notifies clients of older revisions about their subscriptions. */
  readonly hasStandaloneStream: boolean;

  constructor(
    @Inject(serverSettings.KEY) { baseUrl }: ServerSettings,
    @Inject(mcpSettings.KEY) { mcpStandaloneStream }: McpSettings,
  ) {
    this.hasStandaloneStream = mcpStandaloneStream;
    this.legacyCapabilities = legacyEra(mcpStandaloneStream).capabilities;
    this.info = introduction(version, baseUrl);
  }

  /** A result of revision 2026-07-28; its SDK would put the whole identity, icon and all, into every one. */
  signed<T extends object>(result: T): T & { _meta: Record<string, unknown> } {
    return { ...result, _meta: { [SERVER_INFO_META_KEY]: this.brief } };
  }
}
