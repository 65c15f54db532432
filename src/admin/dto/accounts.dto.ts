import { MOST_CREDITS } from '@libs/library';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { Exact } from '../../platform/request-body/exact.decorator.js';
import { AdminPageQueryDto } from './page.dto.js';
import { PlainLine } from './plain-text.decorator.js';

const LONGEST_SEARCH = 254;
const LONGEST_NOTE = 500;
const STATUSES = ['active', 'disabled'] as const;
const ROLES = ['operator'] as const;

export class AccountPathDto {
  /** Identifier of the account. */
  @IsUUID()
  @ApiProperty({ format: 'uuid', example: '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21' })
  account_id: string;
}

export class AccountsQueryDto extends AdminPageQueryDto {
  /** An account id, the address of a wallet, or a part of an e-mail address. */
  @IsOptional()
  @PlainLine(LONGEST_SEARCH)
  @ApiPropertyOptional({ maxLength: LONGEST_SEARCH, example: 'example.com' })
  search?: string;

  /** Only accounts in this state. */
  @IsOptional()
  @IsIn(STATUSES)
  @ApiPropertyOptional({ enum: STATUSES, example: 'active' })
  status?: (typeof STATUSES)[number];

  /** Only accounts with this role. */
  @IsOptional()
  @IsIn(ROLES)
  @ApiPropertyOptional({ enum: ROLES, example: 'operator' })
  role?: (typeof ROLES)[number];
}

@Exact()
export class AddCreditsDto {
  /** Chosen by the sender: an order that is sent again under its id adds nothing. */
  @IsUUID()
  @ApiProperty({ format: 'uuid', example: '5d0c1b7a-3c57-4a53-8a55-3f1f4f1a7b90' })
  request_id: string;

  /** Credits to add; 1 credit is US$0.01. */
  @IsInt()
  @Min(1)
  @Max(MOST_CREDITS)
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MOST_CREDITS, example: 100 })
  credits: number;

  /** For the books. */
  @IsOptional()
  @PlainLine(LONGEST_NOTE)
  @ApiPropertyOptional({ minLength: 1, maxLength: LONGEST_NOTE, example: 'an apology' })
  note?: string;
}
