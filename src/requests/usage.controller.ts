import type { Principal } from '@libs/identity';
import { ReadUsage, type UsageRange } from '@libs/library';
import { Controller, Get, Header, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../auth/access/access.decorator.js';
import { NeedsScope } from '../auth/access/admits.decorator.js';
import { Caller } from '../auth/access/caller.decorator.js';
import { ValidationFailure } from '../platform/refusals/validation-failure.js';
import { UsageQueryDto } from './dto/usage.dto.js';
import { type Usage, usageSchema } from './schema/usage.schema.js';
import { usageCsv } from './usage-csv.js';
import { dayAfter, daysIn, usageOf } from './usage-of.js';

const MOST_DAYS = 366;
const DEFAULT_DAYS = 30;

/** What an account spent, as its books say. */
@ApiTags('usage')
@Access('web_session', 'api_key', 'oauth')
@NeedsScope('library:read')
@Controller('api/usage')
export class UsageController {
  constructor(private readonly usage: ReadUsage) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Header('Vary', 'Accept')
  @ApiOperation({
    summary: 'Read usage',
    description:
      'Credits and jobs by day, tool and credential, from the ledger, which keeps them when resources are removed. At most 366 days. With `format=csv` or `Accept: text/csv` the response has one line for each day, tool and credential. Needs the scope `library:read`.',
  })
  @ApiProduces('application/json', 'text/csv')
  @ApiOkResponse({ standardSchema: usageSchema, headers: { 'Cache-Control': {} }, description: 'The usage.' })
  async getUsage(
    @Query() query: UsageQueryDto,
    @Caller() caller: Principal,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Usage | string> {
    const range = rangeOf(query);
    const rows = await this.usage.run(caller.accountId, range);
    if ((query.format ?? preferredFormat(headers.accept)) === 'json') return usageOf(rows, range);
    reply.type('text/csv; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="usage-${range.from}-${range.to}.csv"`);
    return usageCsv(rows);
  }
}

/** A generated client that can read both names both, JSON first. */
function preferredFormat(accept = ''): 'json' | 'csv' {
  const [first] = /application\/json|text\/csv/.exec(accept) ?? [];
  return first === 'text/csv' ? 'csv' : 'json';
}

/** Throws a 422 for a range that is too long or ends before it begins. */
function rangeOf({ from: first, to: last }: UsageQueryDto): UsageRange {
  const to = last ?? new Date().toISOString().slice(0, 10);
  const from = first ?? dayAfter(to, 1 - DEFAULT_DAYS);
  const days = daysIn({ from, to });
  if (days >= 1 && days <= MOST_DAYS) return { from, to };
  const msg =
    days < 1
      ? 'to is before from: set from to the first day and to to the last'
      : `the range has ${days} days; the limit is ${MOST_DAYS}`;
  throw new ValidationFailure([{ loc: ['query', 'from'], msg, type: 'range', input: from }]);
}
