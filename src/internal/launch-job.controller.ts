import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Launch } from '@libs/jobs';
import { Access } from '../auth/access/access.decorator.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { Unlimited } from '../platform/routes/unlimited.decorator.js';
import { LaunchJobRequestDto, LaunchJobResponseDto } from './dto/launch-job.dto.js';

@ApiTags('internal')
@Access('internal')
@Unlimited()
@Controller('internal')
export class LaunchJobController {
  constructor(private readonly launch: Launch) {}

  @Post('launch-job')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Launch the job of a long job that was handed over',
    description:
      'Called by the task queue; exists only under the job runner mode. Launches only while the slot holds the live, unclaimed handoff marker of this fence. A launch that can never succeed fails the job; one that may is 503, so that the queue comes back.',
  })
  @ApiOkResponse({ type: LaunchJobResponseDto, description: 'What the launch came to.' })
  @Refuses('not_found', 'launch_unavailable')
  launchJob(@Body() { kind, parent_id: parentId, fence }: LaunchJobRequestDto): Promise<LaunchJobResponseDto> {
    return this.launch.run({ kind, parentId, fence });
  }
}
