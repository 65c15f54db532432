import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Exact } from '../../platform/request-body/exact.decorator.js';
import { ClaimedParentDto } from './claimed-parent.dto.js';

/** Which handed-over long job is launched. */
@Exact()
export class LaunchJobRequestDto extends ClaimedParentDto {}

/** What a launch came to. */
export class LaunchJobResponseDto {
  /**
   * `superseded`: the claim is not waiting for a launch, or not any more; `failed_closed`: it can never be launched, and
   * the job has failed; `already_published`: nor need it be.
   */
  @ApiProperty({ enum: ['launched', 'superseded', 'failed_closed', 'already_published'], example: 'launched' })
  result: string;

  /** Name of the execution that was launched. */
  @ApiPropertyOptional({ example: 'compose-0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21-1790000000000' })
  execution?: string;

  /** Why it failed. */
  @ApiPropertyOptional({ example: 'internal_error' })
  error_code?: string;
}
