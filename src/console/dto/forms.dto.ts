import { LONGEST_CLIENT_ID } from '@libs/identity';
import { IsOptional, IsString, MaxLength } from 'class-validator';

const LONGEST_ADDRESS = 2_000;
const LONGEST_WORD = 1_000;

/** Fields of every form. These checks are of type and length; the pages report all other mistakes beside the field. */
export class FormDto {
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_WORD)
  form_token?: string;
}

export class EmailFormDto extends FormDto {
  @IsString()
  @MaxLength(LONGEST_WORD)
  email!: string;
}

export class SignInFormDto extends EmailFormDto {
  @IsString()
  @MaxLength(LONGEST_WORD)
  password!: string;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_ADDRESS)
  return_to?: string;
}

export class LinkFormDto extends FormDto {
  @IsString()
  @MaxLength(LONGEST_WORD)
  token!: string;
}

export class NewPasswordFormDto extends LinkFormDto {
  @IsString()
  @MaxLength(LONGEST_WORD)
  password!: string;
}

export class CloseSessionFormDto extends FormDto {
  /** The id of a session, `others`, or `agents` for the session tokens of a wallet. */
  @IsString()
  @MaxLength(LONGEST_WORD)
  session!: string;
}

export class EndConnectionFormDto extends FormDto {
  /** The id of a client, or `all`. */
  @IsString()
  @MaxLength(LONGEST_CLIENT_ID)
  client!: string;
}

export class LinkQueryDto {
  @IsString()
  @MaxLength(LONGEST_WORD)
  token!: string;
}

export class LoginQueryDto {
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_ADDRESS)
  return_to?: string;

  /** Any value: a signed-in person must sign in again. */
  @IsOptional()
  @IsString()
  fresh?: string;

  /** `password`: a new one was chosen; `out`: signed out. */
  @IsOptional()
  @IsString()
  done?: string;
}
