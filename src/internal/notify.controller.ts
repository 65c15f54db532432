import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { NotifyOwner } from '@libs/jobs';
import { Access } from '../auth/access/access.decorator.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { Unlimited } from '../platform/routes/unlimited.decorator.js';
import { NotifyRequestDto, NotifyResponseDto } from './dto/notify.dto.js';

@ApiTags('internal')
@Access('internal')
@Unlimited()
@Controller('internal')
export class NotifyController {
  constructor(private readonly notify: NotifyOwner) {}

  @Post('notify')
  @HttpCode(200)
  @ApiOperation({
    summary: "Tell a user's sessions that a resource was published",
    description:
      'Called by the task queue for what a job process published; exists only under the job runner mode. Writes nothing.',
  })
  @ApiOkResponse({ type: NotifyResponseDto, description: 'The notice was sent to the event streams.' })
  @Refuses('not_found')
  notifyOwner(@Body() { resource_id: resourceId, user_id: userId }: NotifyRequestDto): Promise<NotifyResponseDto> {
    return this.notify.run(resourceId, userId);
  }
}
