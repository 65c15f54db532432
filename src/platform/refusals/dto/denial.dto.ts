import { ApiProperty } from '@nestjs/swagger';
import { DENIAL_CODES, type DenialBody, type DenialCode } from '@libs/kernel';

/** Every refusal outside 422. */
export class DenialDto implements DenialBody {
  @ApiProperty({
    enum: Object.keys(DENIAL_CODES),
    enumName: 'DenialCode',
    description: 'Stable code of the refusal.',
    example: 'not_found',
  })
  error_code: DenialCode;

  @ApiProperty({ minLength: 1, description: 'What was refused and why.', example: 'There is no such resource.' })
  error_description: string;

  @ApiProperty({ minLength: 1, description: 'What an agent should do next.', example: 'Call lib_list.' })
  actionable_next_step: string;

  @ApiProperty({ description: 'Whether the same request may succeed later without a change.', example: false })
  retryable: boolean;
}
