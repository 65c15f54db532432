import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { KeptOauth } from './oauth-mcp-provider.js';
import type { OauthPerson } from './oauth-person.js';

const WHO = { name: 'test', version: '1' };

export const ERAS = ['the revisions up to 2025-11-25', 'revision 2026-07-28'] as const;
export type Era = (typeof ERAS)[number];

/** An official client of one era, which finds its way in by OAuth with what its person keeps. */
export class OauthMcpClient {
  constructor(
    private readonly era: Era,
    private readonly endpoint: URL,
    private readonly kept: KeptOauth,
  ) {}

  /** Connects as clients do: refused first, then with the code that its person brings back. */
  async connectFor(person: OauthPerson): Promise<LegacyClient | ModernClient> {
    const first = this.transport();
    const refused: unknown = await this.client()
      .connect(first)
      .then(
        () => new Error('it was let in without a token'),
        (error: unknown) => error,
      );
    if (!/unauthorized/i.test(String(refused))) throw refused;
    const shown = await person.follow(this.kept.asked?.href ?? '');
    const end = 'page' in shown ? await person.answer(shown.page, 'allow') : shown;
    const told = 'left' in end ? end.left.searchParams : new URLSearchParams();
    if (first instanceof LegacyTransport) await first.finishAuth(told.get('code') ?? '');
    else await first.finishAuth(told);
    return this.connect();
  }

  /** With the tokens that are kept. */
  async connect(): Promise<LegacyClient | ModernClient> {
    const client = this.client();
    await client.connect(this.transport());
    return client;
  }

  private client(): LegacyClient | ModernClient {
    return this.era === 'revision 2026-07-28'
      ? new ModernClient(WHO, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
      : new LegacyClient(WHO);
  }

  private transport(): LegacyTransport | ModernTransport {
    const options = { authProvider: this.kept };
    return this.era === 'revision 2026-07-28'
      ? new ModernTransport(this.endpoint, options)
      : new LegacyTransport(this.endpoint, options);
  }
}
