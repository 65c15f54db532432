import { LONGEST_CLIENT_ID } from '@libs/identity';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

const LONGEST_WORD = 1_000;

class FormDto {
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_WORD)
  form_token?: string;
}

export class ConnectFormDto extends FormDto {}

export class DisconnectFormDto extends FormDto {}

export class RevokeFormDto extends FormDto {
  @IsString()
  @MaxLength(LONGEST_WORD)
  grant!: string;
}

/** Lifetime of a grant in days; `0`: until it is revoked. */
export const GRANT_LIVES = ['0', '1', '30', '90'] as const;

export class GrantFormDto extends FormDto {
  @IsString()
  @MaxLength(LONGEST_CLIENT_ID + 'client:'.length)
  grantee!: string;

  @IsIn(GRANT_LIVES)
  days!: (typeof GRANT_LIVES)[number];

  /** A box that is not ticked is not sent. */
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_WORD)
  read?: string;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_WORD)
  publish?: string;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_WORD)
  manage?: string;
}

export class PageQueryDto {
  /** What was done just now. */
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_WORD)
  done?: string;
}

/** X sends `oauth_token` and `oauth_verifier`, or `denied`. */
export class CallbackQueryDto {
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_WORD)
  oauth_token?: string;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_WORD)
  oauth_verifier?: string;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_WORD)
  denied?: string;
}
