import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { Exact } from '../../platform/request-body/exact.decorator.js';
import { ClaimedParentDto } from './claimed-parent.dto.js';

/** The parent whose lease is checked. */
@Exact()
export class LeaseWatchdogRequestDto extends ClaimedParentDto {
  /** How often this claim was looked at before. */
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER - 1)
  @ApiProperty({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER - 1, example: 0 })
  n: number;
}

/** The claim needs no watching any more, or is watched on. */
export class LeaseWatchedDto {
  /** `stop`: no further look; `rearmed`: one more look was queued. */
  @ApiProperty({ enum: ['stop', 'rearmed'], example: 'rearmed' })
  result: string;

  /** Why it stops: the job has ended, is in no slot, or is under another claim. */
  @ApiPropertyOptional({ enum: ['terminal', 'unbound', 'superseded'], example: 'terminal' })
  reason?: string;

  /** Number of the look that was queued. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, example: 1 })
  n?: number;
}

/** The lease had run out. */
export class LeaseExpiredDto {
  /** `resumed`: by this service, or by a job that is launched for it. */
  @ApiProperty({ enum: ['resumed'], example: 'resumed' })
  result: string;

  /** The fence that the job is under since. */
  @ApiProperty({ type: 'integer', minimum: 1, example: 1790000000001 })
  fence: number;
}
