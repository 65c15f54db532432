import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { PollNext } from '@libs/jobs';
import { Access } from '../auth/access/access.decorator.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { Unlimited } from '../platform/routes/unlimited.decorator.js';
import { PollRequestDto, PollResponseDto } from './dto/poll.dto.js';

@ApiTags('internal')
@Access('internal')
@Unlimited()
@Controller('internal')
export class PollController {
  constructor(private readonly poll: PollNext) {}

  @Post('poll')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Run one durable step of a job',
    description:
      'Called by the task queue. With `resource_id` the job of that resource takes a step, without it the job that waited longest. A step that was taken before changes nothing.',
  })
  @ApiOkResponse({ type: PollResponseDto, description: 'What the step came to.' })
  @Refuses('not_found', 'handler_elsewhere')
  runPollStep(@Body() { resource_id: resourceId, step }: PollRequestDto): Promise<PollResponseDto> {
    return this.poll.run(resourceId ?? undefined, step ?? undefined);
  }
}
