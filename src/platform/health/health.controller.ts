import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AliveDto, HealthDto } from './dto/health.dto.js';
import { Health, type HealthReport } from './health.js';
import { Public } from '../routes/public.decorator.js';
import { Unlimited } from '../routes/unlimited.decorator.js';

const SERVING: ReadonlySet<HealthReport['status']> = new Set(['ok', 'degraded']);

const OK = { type: HealthDto, description: 'The service serves.' };
const UNAVAILABLE = {
  type: HealthDto,
  description: 'The process is going away, or what it cannot work without is gone.',
};
const DESCRIPTION = 'What this process depends on, looked at now. Nothing has to be presented.';

@ApiTags('health')
@Public()
@Unlimited()
@Controller()
export class HealthController {
  constructor(private readonly health: Health) {}

  @Get('healthz')
  @ApiOperation({ summary: 'Tell the health of the service', description: DESCRIPTION })
  @ApiOkResponse(OK)
  @ApiServiceUnavailableResponse(UNAVAILABLE)
  getHealth(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthDto> {
    return this.report(reply);
  }

  @Get('api/health')
  @ApiOperation({ summary: 'Tell the health of the service, under /api', description: DESCRIPTION })
  @ApiOkResponse(OK)
  @ApiServiceUnavailableResponse(UNAVAILABLE)
  getApiHealth(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthDto> {
    return this.report(reply);
  }

  @Get('readyz')
  @ApiOperation({ summary: 'Tell whether requests may be sent here', description: DESCRIPTION })
  @ApiOkResponse(OK)
  @ApiServiceUnavailableResponse(UNAVAILABLE)
  getReadiness(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthDto> {
    return this.report(reply);
  }

  @Get('livez')
  @ApiOperation({
    summary: 'Tell that this process answers at all',
    description: 'Says nothing about what the process depends on.',
  })
  @ApiOkResponse({ type: AliveDto, description: 'It answers.' })
  getLiveness(): AliveDto {
    return { status: 'ok' };
  }

  private async report(reply: FastifyReply): Promise<HealthDto> {
    const report = await this.health.report();
    reply.status(SERVING.has(report.status) ? 200 : 503).header('cache-control', 'no-store');
    return report;
  }
}
