import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ValidationFinding } from '../validation-failure.js';

const ANYTHING = (['string', 'number', 'boolean', 'object', 'array', 'null'] as const).map((type) => ({ type }));

/** One finding about a request. */
export class ValidationErrorDto implements ValidationFinding {
  @ApiProperty({
    minItems: 1,
    type: 'array',
    items: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    description: 'Where the value stood, beginning with `path`, `query` or `body`.',
    example: ['path', 'resource_id'],
  })
  loc: (string | number)[];

  @ApiProperty({ description: 'What is wrong with it.', example: 'resource_id must be a UUID' })
  msg: string;

  @ApiProperty({ description: 'Which rule it breaks.', example: 'is_uuid' })
  type: string;

  @ApiPropertyOptional({ oneOf: ANYTHING, description: 'The value, where it is short and no secret.', example: 'x' })
  input?: unknown;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true, description: 'More about the rule.', example: {} })
  ctx?: Record<string, unknown>;
}

/** The body of every 422. */
export class HTTPValidationErrorDto {
  @ApiProperty({ minItems: 1, type: [ValidationErrorDto], description: 'Every finding.' })
  detail: ValidationErrorDto[];
}
