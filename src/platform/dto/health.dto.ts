import { ApiProperty } from '@nestjs/swagger';
import type { HealthReport } from '../health.js';

/** State of this process and of what it needs. */
export class HealthDto implements HealthReport {
  @ApiProperty({ enum: ['ok', 'degraded', 'starting', 'draining', 'unavailable'] })
  status: HealthReport['status'];

  @ApiProperty({ example: '0.1.0' })
  version: string;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string', enum: ['ok', 'failed'] } })
  checks: HealthReport['checks'];
}
