import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { WholeNumber } from './whole-number.decorator.js';

/** Rows of a page whose query names no limit. */
export const DEFAULT_LIMIT = 50;
/** Rows of the largest page. */
export const MOST_LIMIT = 200;

/** `limit` of a list. Give the member `DEFAULT_LIMIT` as its value. */
export const PageLimit = (): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    WholeNumber(),
    IsInt(),
    Min(1),
    Max(MOST_LIMIT),
    ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MOST_LIMIT, default: DEFAULT_LIMIT, example: 50 }),
  );

/** `cursor` of a list whose cursors are plain text; what they hold is the list's to judge. */
export const PageCursor = (longest: number, example: string): PropertyDecorator =>
  applyDecorators(IsOptional(), IsString(), MaxLength(longest), ApiPropertyOptional({ maxLength: longest, example }));
