import type { Principal } from '@libs/identity';
import { ExplainOwnResource } from '@libs/jobs';
import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../auth/access/access.decorator.js';
import { NeedsScope } from '../auth/access/admits.decorator.js';
import { Caller } from '../auth/access/caller.decorator.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { ExplainedPathDto, ExplanationDto } from './dto/explanation.dto.js';

/** What `media explain` tells an operator, for the owner of a resource. */
@ApiTags('resources')
@Access('api_key', 'oauth', 'web_session')
@NeedsScope('library:read')
@Controller('api/resources')
export class ExplanationController {
  constructor(private readonly explain: ExplainOwnResource) {}

  @Get(':resource_id/explanation')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Explain where a resource stands',
    description:
      'Why a job waits, what happened to it so far, why it failed, and what to do. Needs the scope `library:read`.',
  })
  @ApiOkResponse({
    type: ExplanationDto,
    headers: { 'Cache-Control': {} },
    description: 'The explanation.',
  })
  @Refuses('not_found')
  getExplanation(
    @Param() { resource_id: resourceId }: ExplainedPathDto,
    @Caller() caller: Principal,
  ): Promise<ExplanationDto> {
    return this.explain.run(caller.accountId, resourceId);
  }
}
