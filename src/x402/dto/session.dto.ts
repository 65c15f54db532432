import { AGENT_CHAIN_IDS, LONGEST_WALLET_SIGNATURE, WALLET_SIGNATURE } from '@libs/identity';
import { meansAbsent } from '@libs/kernel';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Matches, MaxLength, ValidateIf } from 'class-validator';

/** Networks that a proof may name, as CAIP-2. */
const NETWORKS = AGENT_CHAIN_IDS.map((chainId) => `eip155:${chainId}`);
const LONGEST_MESSAGE = 4_000;
const WALLET = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

export class SessionQueryDto {
  /** Address of the wallet that will sign. */
  @Matches(/^0x[0-9a-fA-F]{40}$/, { message: 'a wallet address is 0x and 40 hexadecimal digits' })
  @ApiProperty({ pattern: '^0x[0-9a-fA-F]{40}$', example: WALLET })
  address: string;

  /** Network that the message names (CAIP-2): without it that of the wallet lane, or Base while the lane is closed. */
  @IsOptional()
  @IsIn(NETWORKS)
  @ApiPropertyOptional({ enum: NETWORKS, example: NETWORKS[0] })
  network?: string;
}

/** Null, empty text and empty objects count as absent, as in the calls of tools. */
const isProofInBody = ({ message, signature }: SessionProofDto): boolean =>
  !meansAbsent(message) || !meansAbsent(signature);

/** A signed message. Leave the body out where the proof is in `SIGN-IN-WITH-X`. */
export class SessionProofDto {
  /** The message, as it was answered. */
  @ValidateIf(isProofInBody)
  @IsString()
  @MaxLength(LONGEST_MESSAGE)
  @ApiPropertyOptional({ maxLength: LONGEST_MESSAGE, example: 'media.example wants you …' })
  message?: string;

  /** What the wallet answered. */
  @ValidateIf(isProofInBody)
  @Matches(WALLET_SIGNATURE, { message: 'a signature is 0x and at least 130 hexadecimal digits' })
  @MaxLength(LONGEST_WALLET_SIGNATURE)
  @ApiPropertyOptional({
    pattern: WALLET_SIGNATURE.source,
    maxLength: LONGEST_WALLET_SIGNATURE,
    example: `0x${'1b'.repeat(65)}`,
  })
  signature?: string;
}
