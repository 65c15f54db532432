import { Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { WakeJob } from '@libs/jobs';
import { type MakerReport, RecordMakerReport } from '@libs/providers';
import { makerWebhookUnsigned } from '@libs/providers/adapters';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { Public } from '../platform/routes/public.decorator.js';
import { MakerReportTakenDto } from './dto/maker-report.dto.js';
import { MakerWebhookGuard, Reported } from './maker-webhook.guard.js';

/** The maker's signature over the raw body is the credential. The body is read by the maker's adapter. */
@ApiTags('webhooks')
@Public()
@Controller('webhooks')
export class MakerReportController {
  constructor(
    private readonly record: RecordMakerReport,
    private readonly wake: WakeJob,
  ) {}

  @Post('provider/:id')
  @UseGuards(MakerWebhookGuard)
  @HttpCode(200)
  @ApiParam({
    name: 'id',
    description: 'The signed id of a purchase, as its order gave it.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      example: '019ac75a-7b5c-4e61-9f1a-3b6d8c2e4f71.k1.qL0m3vYxS2b7Zc9dEfGhIjKlMnOpQrStUvWxYz01234',
    },
  })
  @ApiBody({ description: 'As the maker documents it.', schema: { type: 'object' } })
  @ApiOperation({
    summary: 'Report the end of a purchase',
    description:
      'Called by outside makers of media, signed in their own form. The report wakes the job, which asks the maker for the state; a repeat changes nothing and is 200.',
  })
  @ApiOkResponse({ type: MakerReportTakenDto, description: 'The report was taken.' })
  @Refuses(makerWebhookUnsigned(), 'not_found', 'webhook_conflict')
  async sendMakerReport(@Reported() report: MakerReport): Promise<MakerReportTakenDto> {
    const { jobId, result } = await this.record.run(report);
    // Also for a repeat: the process that took the first one may have died before this.
    await this.wake.run(jobId);
    return { result };
  }
}
