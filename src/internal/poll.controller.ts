import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { PollNext } from '@libs/production';
import { Access } from '../auth/access.decorator.js';
import { Refuses } from '../platform/refuses.decorator.js';
import { PollRequestDto, PollResponseDto } from './dto/poll.dto.js';

@ApiTags('internal')
@Access('internal')
@Controller('internal')
export class PollController {
  constructor(private readonly poll: PollNext) {}

  /** Runs one durable step of a job. */
  @Post('poll')
  @HttpCode(200)
  @ApiOkResponse({ type: PollResponseDto })
  @Refuses('not_found', 'handler_elsewhere')
  run(@Body() { resource_id: resourceId, step }: PollRequestDto): Promise<PollResponseDto> {
    return this.poll.run(resourceId ?? undefined, step ?? undefined);
  }
}
