import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import { PollNext } from '@libs/production';
import { Access } from '../auth/access.decorator.js';
import { DenialDto } from '../platform/dto/denial.dto.js';
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
  @ApiNotFoundResponse({ type: DenialDto, description: 'No job makes this resource, or the route is off.' })
  @ApiServiceUnavailableResponse({ type: DenialDto, description: 'Deferred: the queue should try again.' })
  run(@Body() { resource_id: resourceId, step }: PollRequestDto): Promise<PollResponseDto> {
    return this.poll.run(resourceId ?? undefined, step ?? undefined);
  }
}
