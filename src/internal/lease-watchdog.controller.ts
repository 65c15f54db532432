import { Body, Controller, HttpStatus, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { WatchLease, type Watched } from '@libs/jobs';
import type { FastifyReply } from 'fastify';
import { Access } from '../auth/access/access.decorator.js';
import { Unlimited } from '../platform/routes/unlimited.decorator.js';
import { LeaseExpiredDto, LeaseWatchdogRequestDto, LeaseWatchedDto } from './dto/lease-watchdog.dto.js';

const STATUS = {
  stop: HttpStatus.OK,
  rearmed: HttpStatus.OK,
  resumed: HttpStatus.ACCEPTED,
} as const satisfies Record<Watched['result'], HttpStatus>;

@ApiTags('internal')
@Access('internal')
@Unlimited()
@Controller('internal')
export class LeaseWatchdogController {
  constructor(private readonly watchdog: WatchLease) {}

  @Post('lease-watchdog')
  @ApiOperation({
    summary: 'Look whether the lease of a long job has run out',
    description:
      'Called by the task queue. Writes nothing itself: while the lease is live one more look is queued, and once it has run out the job is taken over under the next fence. A late or repeated look changes nothing.',
  })
  @ApiOkResponse({ type: LeaseWatchedDto, description: 'Nothing was taken over.' })
  @ApiAcceptedResponse({ type: LeaseExpiredDto, description: 'The job was taken over and goes on.' })
  async watchLease(
    @Body() { kind, parent_id: parentId, fence, n }: LeaseWatchdogRequestDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LeaseWatchedDto | LeaseExpiredDto> {
    const watched = await this.watchdog.run({ kind, parentId, fence, n });
    reply.status(STATUS[watched.result]);
    return watched;
  }
}
