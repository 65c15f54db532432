import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { HealthDto } from './dto/health.dto.js';
import { Health, type HealthReport } from './health.js';
import { Public } from './public.decorator.js';

const SERVING: ReadonlySet<HealthReport['status']> = new Set(['ok', 'degraded']);

@ApiTags('discovery')
@Public()
@Controller()
export class HealthController {
  constructor(private readonly health: Health) {}

  @Get(['healthz', 'api/health', 'readyz'])
  @ApiOkResponse({ type: HealthDto })
  @ApiServiceUnavailableResponse({ type: HealthDto })
  async report(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthDto> {
    const report = await this.health.report();
    reply.status(SERVING.has(report.status) ? 200 : 503).header('cache-control', 'no-store');
    return report;
  }

  /** This process answers at all; says nothing about what it depends on. */
  @Get('livez')
  @ApiExcludeEndpoint()
  alive(): { status: 'ok' } {
    return { status: 'ok' };
  }
}
