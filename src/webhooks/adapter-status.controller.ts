import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { WakeJob } from '@libs/jobs';
import { RecordReport } from '@libs/providers';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { SignedWebhook } from '../platform/request-body/signed-webhook.decorator.js';
import { Public } from '../platform/routes/public.decorator.js';
import { AdapterWebhookGuard } from './adapter-webhook.guard.js';
import { AdapterStatusDto, AdapterStatusTakenDto } from './dto/adapter-status.dto.js';
import { reportOf } from './report-of.js';

/** The signature over the raw body is the credential: it is judged before the body is validated. */
@ApiTags('webhooks')
@Public()
@Controller('webhooks')
export class AdapterStatusController {
  constructor(
    private readonly reports: RecordReport,
    private readonly wake: WakeJob,
  ) {}

  @Post('adapter-status')
  @SignedWebhook(AdapterWebhookGuard)
  @HttpCode(200)
  @ApiOperation({
    summary: 'Report on a training',
    description:
      'Called by the outside trainer of adapters, signed in the Standard Webhooks form. The first end that is reported stands: a repeat of it, and a late `running`, change nothing and are 200. The answer does not wait for the weights to be copied.',
  })
  @ApiOkResponse({ type: AdapterStatusTakenDto, description: 'The report was taken.' })
  @Refuses('not_found', 'webhook_conflict')
  async sendAdapterStatus(@Body() body: AdapterStatusDto): Promise<AdapterStatusTakenDto> {
    const report = reportOf(body);
    const result = await this.reports.run(report);
    // Also for a repeat: the process that took the first one may have died before this.
    await this.wake.run(report.jobId);
    return { job_id: report.jobId, state: report.state, result };
  }
}
