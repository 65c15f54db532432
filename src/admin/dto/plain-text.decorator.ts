import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';

/** A line of text without control characters, which PostgreSQL and terminals would not bear. */
export const PlainLine = (longest: number): PropertyDecorator =>
  applyDecorators(
    IsString(),
    MinLength(1),
    MaxLength(longest),
    Matches(/^\P{Cc}*$/u, { message: ({ property }) => `${property} is one line of text without control characters` }),
  );
