import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { Exact } from '../../platform/request-body/exact.decorator.js';

/** Claims of a call that names no limit. */
export const DEFAULT_LIMIT = 5;
const MOST_LIMIT = 10;

/** How much one call takes over. */
@Exact()
export class ResumeRequestDto {
  /** The most that this call claims; absent or null: 5. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MOST_LIMIT)
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MOST_LIMIT, example: 5 })
  limit?: number;
}

/** One long job that was taken over. */
export class ResumedParentDto {
  /** The long job. */
  @ApiProperty({ format: 'uuid', example: '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21' })
  parent_id: string;

  /** The fence that it is under since; that of its end where it was ended. */
  @ApiProperty({ type: 'integer', minimum: 1, example: 1790000000000 })
  fence: number;

  /** `resumed` here, `handed_over` to a job, or ended: as its owner wished, or lost too often without getting on. */
  @ApiProperty({ enum: ['resumed', 'handed_over', 'failed_closed', 'cancelled'], example: 'resumed' })
  outcome: string;
}

/** What a call took over. */
export class ResumeResponseDto {
  /** How many long jobs were taken over. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1 })
  claimed: number;

  /** One entry for each of them. */
  @ApiProperty({ type: [ResumedParentDto], maxItems: MOST_LIMIT })
  results: ResumedParentDto[];
}
