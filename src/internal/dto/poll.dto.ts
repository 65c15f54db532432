import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsUUID, Min, ValidateIf } from 'class-validator';

export class PollRequestDto {
  /** The resource whose job takes a step; absent: the job that waited longest, whose step nobody can name. */
  @ValidateIf(({ resource_id: resourceId, step }: PollRequestDto) => isGiven(resourceId) || isGiven(step))
  @IsUUID()
  @ApiPropertyOptional({ format: 'uuid' })
  resource_id?: string;

  /** The step a queued task claims; absent on a manual call. */
  @IsOptional()
  @IsInt()
  @Min(0)
  step?: number;
}

/** Null says the same as absence: some queues write every member. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

export class PollResponseDto {
  /** What the step came to: advanced, completed, failed, cancelled, stale (a late or repeated wake-up) or idle. */
  result: string;
  resource_id?: string;
  /** Status of the resource after the step. */
  status?: string;
  /** The step that the next wake-up claims. */
  next_step?: number;
}
