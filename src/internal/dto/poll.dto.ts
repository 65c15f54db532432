import { IsInt, IsOptional, IsUUID, Min } from 'class-validator';

export class PollRequestDto {
  /** The resource whose job takes a step; absent: the job that waited longest. */
  @IsOptional()
  @IsUUID()
  resource_id?: string;

  /** The step a queued task claims; absent on a manual call. */
  @IsOptional()
  @IsInt()
  @Min(0)
  step?: number;
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
