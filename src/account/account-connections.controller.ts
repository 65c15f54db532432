import { Controller, Delete, Get, Header, Inject, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@libs/database';
import { EndConnections, ListConnections } from '@libs/identity';
import { isDenial } from '@libs/kernel';
import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { endApplications } from '@libs/x-account';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Access } from '../auth/access/access.decorator.js';
import { walletLinkReads } from '../auth/web-sessions/wallet-link-reads.js';
import { WebSessions } from '../auth/web-sessions/web-sessions.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { ACCOUNT_PATH } from './account-page-path.js';
import { EndedConnectionsQueryDto } from './dto/account.dto.js';
import { accountConnectionsSchema, endedSchema } from './schema/account.schema.js';

/** The applications that may act for an account. */
@ApiTags('account')
@Access('web_session')
@Controller('api/account/connections')
export class AccountConnectionsController {
  constructor(
    private readonly database: Database,
    private readonly sessions: WebSessions,
    private readonly list: ListConnections,
    private readonly end: EndConnections,
    @Inject(serverSettings.KEY) private readonly server: ServerSettings,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Connected applications',
    description: 'Clients that you allowed to act for you by OAuth.',
  })
  @ApiOkResponse({
    standardSchema: accountConnectionsSchema,
    headers: { 'Cache-Control': {} },
    description: 'The applications.',
  })
  async listAccountConnections(@Req() request: FastifyRequest): Promise<z.output<typeof accountConnectionsSchema>> {
    const { accountId } = await this.sessions.own(request);
    const connections = await this.list.run(accountId);
    const items = connections.map((connection) => ({
      client_id: connection.clientId,
      name: connection.name,
      registrations: connection.registrations,
      leads_to: connection.redirectPlaces && [...connection.redirectPlaces],
      trust: connection.trust,
      scopes: [...connection.scopes],
      since: connection.since.toISOString(),
      last_used_at: connection.lastUsedAt.toISOString(),
    }));
    return { items };
  }

  /**
   * Asks for no fresh sign-in: it takes nothing, and the owner of a stolen connection must lose no time. Others may have read
   * a wallet link, though.
   */
  @Delete()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Disconnect applications',
    description: 'Ends their grants, also those on your X account. After the response no process accepts their tokens.',
  })
  @ApiOkResponse({
    standardSchema: endedSchema,
    headers: { 'Cache-Control': {} },
    description: 'The applications are disconnected.',
  })
  @Refuses(walletLinkReads(ACCOUNT_PATH))
  async endAccountConnections(
    @Query() { client }: EndedConnectionsQueryDto,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof endedSchema>> {
    const { accountId, method } = await this.sessions.own(request);
    if (method === 'wallet_link') throw walletLinkReads(ACCOUNT_PATH);
    const { length: before } = await this.list.run(accountId);
    const parts = { database: this.database, end: this.end, issuer: this.server.baseUrl };
    try {
      await endApplications(parts, accountId, client === 'all' ? 'all' : { client });
    } catch (error) {
      // A repeat: the application has no grant of this account any more.
      if (!isDenial(error, 'not_found')) throw error;
      return { ended: 0 };
    }
    return { ended: client === 'all' ? before : 1 };
  }
}
