import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { WholeNumber } from '../../platform/request-body/whole-number.decorator.js';

const DEFAULT_LIMIT = 50;
export const MOST_LIMIT = 200;
/** Of a client that is named by its address. */
const LONGEST_CURSOR = 6_000;

export class AdminPageQueryDto {
  /** How many rows are returned at most. */
  @IsOptional()
  @WholeNumber()
  @IsInt()
  @Min(1)
  @Max(MOST_LIMIT)
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MOST_LIMIT, default: DEFAULT_LIMIT, example: 50 })
  limit: number = DEFAULT_LIMIT;

  /** The `next_cursor` of the page before. */
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_CURSOR)
  @ApiPropertyOptional({ maxLength: LONGEST_CURSOR, example: 'MTc5NTg2MDAwMDAwMDAwMC5hYg' })
  cursor?: string;
}
