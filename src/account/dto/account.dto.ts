import { LONGEST_CLIENT_ID } from '@libs/identity';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, IsUUID, MaxLength, MinLength } from 'class-validator';
import { DEFAULT_LIMIT, PageLimit } from '../../platform/request-body/page-query.decorator.js';

const LONGEST_WORD = 1_000;

export class NewPasswordDto {
  /** The current password. */
  @IsString()
  @MaxLength(LONGEST_WORD)
  @ApiProperty({ maxLength: LONGEST_WORD, writeOnly: true, example: 'correct horse battery staple' })
  current_password!: string;

  /** The new password: 10 to 200 characters that are hard to guess. */
  @IsString()
  @MaxLength(LONGEST_WORD)
  @ApiProperty({ maxLength: LONGEST_WORD, writeOnly: true, example: 'violet tractor under seven moons' })
  new_password!: string;
}

export class EndedSessionsQueryDto {
  /** The id of a session, `others` for all but this one, or `agents` for the session tokens of a wallet. */
  @IsString()
  @MinLength(1)
  @MaxLength(LONGEST_WORD)
  @ApiProperty({ minLength: 1, maxLength: LONGEST_WORD, example: 'others' })
  session!: string;
}

export class EndedConnectionsQueryDto {
  /** The id of a client, or `all`. */
  @IsString()
  @MinLength(1)
  @MaxLength(LONGEST_CLIENT_ID)
  @ApiProperty({ minLength: 1, maxLength: LONGEST_CLIENT_ID, example: 'all' })
  client!: string;
}

export class PaymentsQueryDto {
  /** How many payments are returned at most. */
  @PageLimit()
  limit: number = DEFAULT_LIMIT;

  /** `next_cursor` of the page before. */
  @IsOptional()
  @IsUUID()
  @ApiPropertyOptional({ format: 'uuid', example: '0191e5a0-7c4e-7b1a-9d55-3f6a2c8b1e42' })
  cursor?: string;
}

export class EraseDto {
  /** What `erased_by` of the account names: its e-mail address, the address of its wallet, or its id. */
  @IsString()
  @MaxLength(LONGEST_WORD)
  @ApiProperty({ maxLength: LONGEST_WORD, example: 'ann@example.com' })
  confirm!: string;
}
