import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsISO8601, IsOptional, Matches } from 'class-validator';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const USAGE_FORMATS = ['json', 'csv'] as const;

const dayMistake = (name: string): string => `${name} is a day of the calendar, such as 2026-11-28`;

export class UsageQueryDto {
  /** First day (UTC). Without it, 29 days before the last. */
  @IsOptional()
  @Matches(DAY, { message: dayMistake('from') })
  @IsISO8601({ strict: true }, { message: dayMistake('from') })
  @ApiPropertyOptional({ format: 'date', example: '2026-11-01' })
  from?: string;

  /** Last day (UTC), inclusive. Without it, today. */
  @IsOptional()
  @Matches(DAY, { message: dayMistake('to') })
  @IsISO8601({ strict: true }, { message: dayMistake('to') })
  @ApiPropertyOptional({ format: 'date', example: '2026-11-28' })
  to?: string;

  /** Before `Accept`. */
  @IsOptional()
  @IsIn(USAGE_FORMATS)
  @ApiPropertyOptional({ enum: USAGE_FORMATS, example: 'json' })
  format?: (typeof USAGE_FORMATS)[number];
}
