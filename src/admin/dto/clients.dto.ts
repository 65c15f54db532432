import { LONGEST_CLIENT_ID } from '@libs/identity';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { Exact } from '../../platform/request-body/exact.decorator.js';
import { AdminPageQueryDto } from './page.dto.js';
import { PlainLine } from './plain-text.decorator.js';

const LONGEST_SEARCH = 254;
const LONGEST_REASON = 500;
const LONGEST_ISSUER = 2_048;
const STATES = ['untrusted', 'verified', 'blocked'] as const;
export const CLIENT_DECISIONS = ['verify', 'block', 'unblock'] as const;

export class ClientsQueryDto extends AdminPageQueryDto {
  /** A part of the id or of the name. */
  @IsOptional()
  @PlainLine(LONGEST_SEARCH)
  @ApiPropertyOptional({ maxLength: LONGEST_SEARCH, example: 'claude' })
  search?: string;

  /** Only clients in this state. */
  @IsOptional()
  @IsIn(STATES)
  @ApiPropertyOptional({ enum: STATES, example: 'untrusted' })
  state?: (typeof STATES)[number];
}

@Exact()
export class ClientDecisionDto {
  /** Its id at its issuer. */
  @PlainLine(LONGEST_CLIENT_ID)
  @ApiProperty({ minLength: 1, maxLength: LONGEST_CLIENT_ID, example: 'https://client.example/oauth.json' })
  client_id: string;

  /** The authorization server that knows it. */
  @PlainLine(LONGEST_ISSUER)
  @ApiProperty({ minLength: 1, maxLength: LONGEST_ISSUER, example: 'https://media.example' })
  issuer: string;

  /** `verify` opens restricted tools to it, `block` shuts it out, `unblock` takes back either. */
  @IsIn(CLIENT_DECISIONS)
  @ApiProperty({ enum: CLIENT_DECISIONS, example: 'verify' })
  decision: (typeof CLIENT_DECISIONS)[number];

  /** Kept with the decision. */
  @IsOptional()
  @PlainLine(LONGEST_REASON)
  @ApiPropertyOptional({ minLength: 1, maxLength: LONGEST_REASON, example: 'ours' })
  reason?: string;
}
