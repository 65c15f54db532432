import { LONGEST_WALLET_SIGNATURE, WALLET_SIGNATURE } from '@libs/identity';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';

const LONGEST_MESSAGE = 4_000;

export class WalletQueryDto {
  @Matches(/^0x[0-9a-fA-F]{40}$/, { message: 'a wallet address is 0x and 40 hexadecimal digits' })
  address!: string;
}

export class SignedMessageDto {
  @IsString()
  @MaxLength(LONGEST_MESSAGE)
  message!: string;

  @Matches(WALLET_SIGNATURE, { message: 'a signature is 0x and at least 130 hexadecimal digits' })
  @MaxLength(LONGEST_WALLET_SIGNATURE)
  signature!: string;

  /** A path of this service. */
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_MESSAGE)
  return_to?: string;
}
