import { PARENT_KINDS, type LongJobKind } from '@libs/jobs';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsUUID, Max, Min } from 'class-validator';

/** One claim of the slot of a long job. */
export class ClaimedParentDto {
  /** Kind of the long job. */
  @IsIn(PARENT_KINDS)
  @ApiProperty({ enum: PARENT_KINDS, example: 'compose' })
  kind: LongJobKind;

  /** The long job. */
  @IsUUID()
  @ApiProperty({ format: 'uuid', example: '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21' })
  parent_id: string;

  /** Number of the claim. */
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  @ApiProperty({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, example: 1790000000000 })
  fence: number;
}
