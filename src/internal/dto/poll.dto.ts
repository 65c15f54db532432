import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsUUID, Min, ValidateIf } from 'class-validator';
import { Exact } from '../../platform/request-body/exact.decorator.js';

/** Which job takes a step. */
@Exact()
export class PollRequestDto {
  /** The resource whose job takes a step; absent: the longest waiting job. Then no `step` may be given. */
  @ValidateIf(({ resource_id: resourceId, step }: PollRequestDto) => isGiven(resourceId) || isGiven(step))
  @IsUUID()
  @ApiPropertyOptional({ format: 'uuid', example: '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21' })
  resource_id?: string;

  /** The step a queued task claims; absent on a manual call. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @ApiPropertyOptional({ type: 'integer', minimum: 0, example: 3 })
  step?: number;
}

/** Null means absent: some queues write every member. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** What a step came to. */
export class PollResponseDto {
  /** `stale`: a late or repeated wake-up; `idle`: nothing waits. */
  @ApiProperty({ enum: ['advanced', 'completed', 'failed', 'cancelled', 'stale', 'idle'], example: 'advanced' })
  result: string;

  /** The resource whose job took the step. */
  @ApiPropertyOptional({ format: 'uuid', example: '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21' })
  resource_id?: string;

  /** Status of the resource after the step. */
  @ApiPropertyOptional({ example: 'processing' })
  status?: string;

  /** The step that the next wake-up claims. */
  @ApiPropertyOptional({ type: 'integer', minimum: 0, example: 4 })
  next_step?: number;
}
