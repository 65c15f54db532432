import { ApiProperty } from '@nestjs/swagger';
import type { HealthReport } from '../health.js';

/** State of this process and of what it needs. */
export class HealthDto implements HealthReport {
  @ApiProperty({
    enum: ['ok', 'degraded', 'starting', 'draining', 'unavailable'],
    description: 'With `degraded` the service serves, and something is for a person to look at.',
    example: 'ok',
  })
  status: HealthReport['status'];

  @ApiProperty({ pattern: '^\\d+\\.\\d+\\.\\d+', description: 'Version of the program.', example: '0.1.0' })
  version: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    minProperties: 1,
    description: 'What was looked at, by name, and `ok` or `failed`.',
    example: { database: 'ok', disk: 'ok' },
  })
  checks: HealthReport['checks'];
}

/** A process that answers. */
export class AliveDto {
  @ApiProperty({ enum: ['ok'], description: 'Always the same.', example: 'ok' })
  status: 'ok';
}
