import { ApiProperty } from '@nestjs/swagger';
import { DENIAL_CODES, type DenialBody, type DenialCode } from '@libs/kernel';

/** Every refusal outside 422. */
export class DenialDto implements DenialBody {
  @ApiProperty({ enum: Object.keys(DENIAL_CODES), description: 'Stable code; new ones may be added.' })
  error_code: DenialCode;

  @ApiProperty({ description: 'What was refused and why.' })
  error_description: string;

  @ApiProperty({ description: 'What an agent should do next.' })
  actionable_next_step: string;

  @ApiProperty({ description: 'Whether the same request may succeed later without a change.' })
  retryable: boolean;
}
