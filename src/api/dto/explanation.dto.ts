import type { OwnExplanation, OwnFact } from '@libs/jobs';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';

export class ExplainedPathDto {
  /** Identifier of the resource. */
  @IsUUID()
  @ApiProperty({ format: 'uuid', example: '0191e5a0-7c4e-7b1a-9d55-3f6a2c8b1e42' })
  resource_id: string;
}

/** Something that happened to a resource, or that holds now. */
export class ExplainedFactDto implements OwnFact {
  @ApiPropertyOptional({
    type: 'string',
    format: 'date-time',
    description: 'When it happened or will. Absent for what holds now.',
    example: '2026-11-28T12:00:00.000Z',
  })
  at?: Date;

  @ApiProperty({ minLength: 1, description: 'One sentence.', example: 'It was ordered with create_video.' })
  text: string;
}

/** Why a resource is where it is. */
export class ExplanationDto implements OwnExplanation {
  @ApiProperty({ minLength: 1, description: 'One or two sentences.', example: 'It waits at place 2 of the line.' })
  summary: string;

  @ApiProperty({ type: [ExplainedFactDto], description: 'The oldest first; those without a time come last.' })
  facts: ExplainedFactDto[];

  @ApiPropertyOptional({
    minLength: 1,
    description: 'What to do. Absent where nothing is to be done.',
    example: 'You need to do nothing: it begins by itself.',
  })
  next_step?: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    description: 'Until it is ready, about. Absent where that is not known, and once it has ended.',
    example: 28,
  })
  eta_seconds?: number;
}
