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

/** What a message says besides the address and the network of its wallet. */
export class SignInInfoDto {
  @ApiProperty({ description: 'Host of this service.', example: 'media.example' })
  domain: string;

  @ApiProperty({ description: 'The route that takes the proof.', example: 'https://media.example/api/x402/session' })
  uri: string;

  @ApiProperty({ description: 'What its owner reads.', example: 'Sign in to Mediamaker. This costs nothing.' })
  statement: string;

  @ApiProperty({ description: 'Version of EIP-4361 and CAIP-122.', example: '1' })
  version: string;

  @ApiProperty({ description: 'Good once, for ten minutes.', example: 'pW3n7QfZ2sT8kYc5LxR1bVhG' })
  nonce: string;

  @ApiProperty({ format: 'date-time', description: 'Time of the challenge.', example: '2026-11-22T12:00:00.000Z' })
  issuedAt: string;

  @ApiProperty({ format: 'date-time', description: 'End of the nonce.', example: '2026-11-22T12:10:00.000Z' })
  expirationTime: string;
}

/** A network of the extension. */
export class SignInChainDto {
  @ApiProperty({ description: 'CAIP-2.', example: NETWORKS[0] })
  chainId: string;

  @ApiProperty({ description: 'How the wallet signs.', example: 'eip191' })
  type: string;
}

/** The challenge in the form of the x402 extension `sign-in-with-x`. */
export class SignInWithXDto {
  @ApiProperty({ description: 'What to sign.' })
  info: SignInInfoDto;

  @ApiProperty({ type: [SignInChainDto], description: 'Add one of these to `info` before you sign.' })
  supportedChains: SignInChainDto[];
}

/** A challenge for a wallet, in two forms with one nonce. */
export class SessionChallengeDto {
  @ApiProperty({
    description: 'The message to sign (EIP-4361, `personal_sign`).',
    example: 'media.example wants you …',
  })
  message: string;

  @ApiProperty({ description: 'Good once, for ten minutes.', example: 'pW3n7QfZ2sT8kYc5LxR1bVhG' })
  nonce: string;

  @ApiProperty({ format: 'date-time', description: 'End of the nonce.', example: '2026-11-22T12:10:00.000Z' })
  expires_at: string;

  @ApiProperty({ description: 'The same for clients that send `SIGN-IN-WITH-X` (CAIP-122).' })
  sign_in_with_x: SignInWithXDto;
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

/** A session of the agent of a wallet. */
export class WalletSessionDto {
  @ApiProperty({
    description:
      'Reads the library of the wallet. Send it as `Authorization: Bearer` or `X-Session-Token`. It is answered once and never again.',
    example: 'mms_…',
  })
  session_token: string;

  @ApiProperty({ format: 'date-time', description: 'End of the session.', example: '2026-11-22T13:00:00.000Z' })
  expires_at: string;

  @ApiProperty({
    format: 'uuid',
    description: 'The account of the wallet: a version 5 UUID of its address.',
    example: '2af766e3-c99b-5986-9f4e-2f6d3c51f441',
  })
  account_id: string;
}
