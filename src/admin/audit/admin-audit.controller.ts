import { Readable } from 'node:stream';
import { Database } from '@libs/database';
import { listAuditEvents, readAuditLog, VerifyAuditLog } from '@libs/identity';
import { canonicalJson } from '@libs/kernel';
import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AdminAnswer, AdminRoutes } from '../admin-routes.decorator.js';
import { AuditQueryDto, AuditVerificationQueryDto } from '../dto/audit.dto.js';
import { foreignCursor } from '../page-cursor.js';
import { namedEvents } from './named-events.js';
import { auditEventsSchema, auditVerdictSchema } from './audit.schema.js';

const NDJSON = 'application/x-ndjson';
const NUMBER = /^\d{1,15}$/;

@AdminRoutes()
@Controller('api/admin/audit')
export class AdminAuditController {
  constructor(private readonly database: Database) {}

  @Get()
  @ApiOperation({ summary: 'List audit events', description: 'Events of the audit log, the newest first.' })
  @AdminAnswer(auditEventsSchema, 'A page of events.')
  async listAuditEvents(
    @Query() { limit, cursor, account_id: accountId, kind }: AuditQueryDto,
  ): Promise<z.output<typeof auditEventsSchema>> {
    const rows = await listAuditEvents(this.database, { accountId, kind, before: numberOf(cursor), limit: limit + 1 });
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    return {
      items: await namedEvents(this.database, items),
      ...(last && { next_cursor: String(last.id) }),
    };
  }

  @Get('verification')
  @ApiOperation({
    summary: 'Verify the audit log',
    description: 'Recomputes its chain of hashes (`media audit verify`).',
  })
  @AdminAnswer(auditVerdictSchema, 'What was found.')
  async getAuditVerification(
    @Query() { contains }: AuditVerificationQueryDto,
  ): Promise<z.output<typeof auditVerdictSchema>> {
    const { events, lastHash, finding } = await new VerifyAuditLog(this.database).run(contains);
    return { is_whole: finding === undefined, events, last_hash: lastHash, ...(finding !== undefined && { finding }) };
  }

  @Get('export')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Export the audit log',
    description: 'Every event, one JSON object a line, the oldest first (`media audit export`).',
  })
  @ApiOkResponse({
    description: 'The whole log.',
    headers: { 'Cache-Control': {} },
    content: { [NDJSON]: { schema: { type: 'string' }, example: '{"id":1,"kind":"account_created"}\n' } },
  })
  async getAuditExport(@Res() reply: FastifyReply): Promise<void> {
    await reply
      .type(NDJSON)
      .header('content-disposition', 'attachment; filename="audit-log.ndjson"')
      .send(Readable.from(lines(this.database), { objectMode: false }));
  }
}

async function* lines(database: Database): AsyncGenerator<Buffer> {
  for await (const event of readAuditLog(database)) yield Buffer.from(`${canonicalJson(event)}\n`);
}

/** The number of the last event of the page before. */
function numberOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!NUMBER.test(cursor)) throw foreignCursor();
  return Number(cursor);
}
