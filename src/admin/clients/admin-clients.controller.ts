import { Database } from '@libs/database';
import { type AuditActor, listClients, type OauthClient, redirectPlaces } from '@libs/identity';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { z } from 'zod';
import { Refuses } from '../../platform/refusals/refuses.decorator.js';
import { ActingOperator } from '../acting-operator.decorator.js';
import { AdminAct, AdminAnswer, AdminRoutes } from '../admin-routes.decorator.js';
import { ClientDecisionDto, ClientsQueryDto } from '../dto/clients.dto.js';
import { pageOf, positionOf } from '../page-cursor.js';
import { clientSchema, clientsSchema } from './clients.schema.js';
import { decideClient } from './decide-client.js';

@AdminRoutes()
@Controller('api/admin/clients')
export class AdminClientsController {
  constructor(private readonly database: Database) {}

  @Get()
  @ApiOperation({ summary: 'List OAuth clients', description: 'OAuth clients and their trust, the latest seen first.' })
  @AdminAnswer(clientsSchema, 'A page of clients.')
  async listClients(@Query() { limit, cursor, ...filter }: ClientsQueryDto): Promise<z.output<typeof clientsSchema>> {
    const before = positionOf(cursor, () => true);
    const rows = await listClients(this.database, { ...filter, before, limit: limit + 1 });
    return pageOf(rows, { limit, idOf: ({ issuer, client_id: id }) => `${issuer} ${id}`, show: shown });
  }

  @Post('decision')
  @ApiOperation({
    summary: 'Decide on an OAuth client',
    description: 'When it is answered, every process goes by it (`media clients verify`, `block`, `unblock`).',
  })
  @AdminAct(clientSchema, 'The client as it is now.')
  @Refuses('not_found')
  async decideClient(
    @Body() { client_id: clientId, issuer, decision: verb, reason }: ClientDecisionDto,
    @ActingOperator() by: AuditActor,
  ): Promise<z.output<typeof clientSchema>> {
    await decideClient(this.database, { issuer, clientId }, { verb, by, reason });
    const known = await listClients(this.database, { clientId });
    const client = known.find((each) => each.issuer === issuer);
    if (!client) throw new Error('a client was forgotten while it was decided on');
    return shown(client);
  }
}

function shown(client: OauthClient): z.output<typeof clientSchema> {
  const { client_id, issuer, kind, name, state, reason, verified_by: by, verified_at: at } = client;
  return {
    client_id,
    issuer,
    kind,
    name,
    state,
    reason,
    decided_by: by,
    decided_at: at?.toISOString() ?? null,
    places: redirectPlaces(client.redirect_uris ?? []),
    last_seen_at: client.last_seen_at.toISOString(),
  };
}
