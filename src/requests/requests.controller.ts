import type { Principal } from '@libs/identity';
import { deny, isDenial } from '@libs/kernel';
import { ListRequests, type RequestLogRow, type RequestLogSettings, requestLogSettings } from '@libs/requests';
import { Controller, Get, Header, Inject, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Access } from '../auth/access/access.decorator.js';
import { NeedsScope } from '../auth/access/admits.decorator.js';
import { Caller } from '../auth/access/caller.decorator.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { ValidationFailure } from '../platform/refusals/validation-failure.js';
import { MOST_LIMIT } from '../platform/request-body/page-query.decorator.js';
import { RequestPathDto, RequestsQueryDto } from './dto/requests.dto.js';
import { foundRequestSchema, requestPageSchema, type requestSchema } from './schema/requests.schema.js';

/** What the callers of an account asked. */
@ApiTags('usage')
@Access('web_session', 'api_key', 'oauth')
@NeedsScope('library:read')
@Controller('api/requests')
export class RequestsController {
  constructor(
    private readonly requests: ListRequests,
    @Inject(requestLogSettings.KEY) private readonly settings: RequestLogSettings,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'List requests',
    description:
      'Requests of the callers of the account in at most the last 30 days, newest first, without arguments: the resource that a call made has them. An entry appears about a second after its response. Needs the scope `library:read`.',
  })
  @ApiOkResponse({
    standardSchema: requestPageSchema,
    headers: { 'Cache-Control': {} },
    description: 'A page of requests.',
  })
  async listRequests(
    @Query() asked: RequestsQueryDto,
    @Caller() caller: Principal,
  ): Promise<z.output<typeof requestPageSchema>> {
    const { from, to, except_door: exceptDoor, error_code: errorCode, credential_id: credentialId, ...query } = asked;
    const filter = {
      ...query,
      ...(from !== undefined && { from: new Date(from) }),
      ...(to !== undefined && { to: new Date(to) }),
      exceptDoor,
      errorCode,
      credentialId,
    };
    const { items, nextCursor } = await this.requests.run(caller.accountId, filter).catch((error: unknown) => {
      throw isDenial(error, 'input_unsupported') ? ValidationFailure.of(error, 'query') : error;
    });
    return { items: items.map(recordedRequest), ...(nextCursor !== undefined && { next_cursor: nextCursor }) };
  }

  @Get(':request_id')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Find a request',
    description: 'The entries of the request whose response had this `Request-Id`. Needs the scope `library:read`.',
  })
  @ApiOkResponse({
    standardSchema: foundRequestSchema,
    headers: { 'Cache-Control': {} },
    description: 'The entries of the request.',
  })
  @Refuses('not_found')
  async getRequest(
    @Param() { request_id: requestId }: RequestPathDto,
    @Caller() caller: Principal,
  ): Promise<z.output<typeof foundRequestSchema>> {
    const { items } = await this.requests.run(caller.accountId, { requestId, limit: MOST_LIMIT });
    if (items.length === 0) throw this.unknownRequest();
    return { items: items.map(recordedRequest) };
  }

  private unknownRequest(): Error {
    const { requestLogDays: days } = this.settings;
    if (days === 0) {
      return deny('not_found', 'Requests are not recorded here (REQUEST_LOG_DAYS=0).', {
        nextStep: 'Use the response of the request itself.',
      });
    }
    const time = days === 1 ? 'day' : `${days} days`;
    return deny('not_found', `This account has no request with this id in the last ${time}.`, {
      nextStep:
        'Check the id. A request appears about a second after its answer; list requests with GET /api/requests.',
    });
  }
}

/** Members that the row does not know are absent. */
function recordedRequest(row: RequestLogRow): z.output<typeof requestSchema> {
  const { account_id: _, at, id, request_id, door, operation, status, duration_ms, ...rest } = row;
  const { credential: kind, credential_id: credentialId, credential_name: name, ...more } = rest;
  return {
    id,
    request_id,
    at: at.toISOString(),
    door,
    operation,
    status,
    duration_ms,
    ...known(more),
    credential: { kind, ...known({ id: credentialId, name }) },
  };
}

/** The members that are not null. */
function known<T extends object>(row: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as ReturnType<typeof known<T>>;
}
