import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { Exact } from '../../platform/request-body/exact.decorator.js';
import { PlainLine } from './plain-text.decorator.js';

const LONGEST_REASON = 500;
const NAME = /^[0-9A-Za-z-]{1,64}$/;

export class NamedResourcePathDto {
  /** Identifier of a resource, or the ten letters of its short address. */
  @Matches(NAME, { message: 'a resource is named by its id or its short id' })
  @ApiProperty({ pattern: NAME.source, example: '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21' })
  resource_name: string;
}

@Exact()
export class TakeDownDto {
  /** Told to the owner. */
  @IsOptional()
  @PlainLine(LONGEST_REASON)
  @ApiPropertyOptional({ minLength: 1, maxLength: LONGEST_REASON, example: 'a complaint of its subject' })
  reason?: string;
}
