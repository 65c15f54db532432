import { Body, Controller, Get, Header, Headers, HttpCode, Inject, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AGENT_CHAIN_IDS, walletRefused, WalletSessionSignIn } from '@libs/identity';
import { Clock, type Denial, deny } from '@libs/kernel';
import { type X402Settings, x402Settings } from '@libs/x402';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { SignInLimits } from '../auth/rates/sign-in-limits.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { Public } from '../platform/routes/public.decorator.js';
import { SessionProofDto, SessionQueryDto } from './dto/session.dto.js';
import { sessionChallengeSchema, walletSessionSchema } from './schema/session.schema.js';

const PROOF_HEADER = 'sign-in-with-x';

function proofMissing(): Denial {
  return deny('missing_credentials', 'The request carries no proof of a wallet.', {
    nextStep: 'Get a message from GET /api/x402/session?address=0x…, sign it, and send both here.',
  });
}

function twoProofs(): Denial {
  return deny('malformed_credentials', 'The request carries two proofs.', {
    nextStep: 'Send one proof: the JSON body, or the header SIGN-IN-WITH-X.',
  });
}

/** Where an agent proves a wallet anew, after it lost its session token or the token expired. */
@ApiTags('x402')
@Public()
@Controller('api/x402/session')
export class SessionController {
  constructor(
    private readonly signIn: WalletSessionSignIn,
    private readonly clock: Clock,
    private readonly limits: SignInLimits,
    @Inject(x402Settings.KEY) private readonly settings: X402Settings,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'A message for a wallet to sign',
    description:
      'The nonce is good once, for ten minutes. Sign `message` and send both as JSON, or sign `sign_in_with_x` and send the proof as `SIGN-IN-WITH-X`.',
  })
  @ApiOkResponse({
    standardSchema: sessionChallengeSchema,
    headers: { 'Cache-Control': {} },
    description: 'The message.',
  })
  async getWalletChallenge(
    @Query() { address, network }: SessionQueryDto,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof sessionChallengeSchema>> {
    await this.limits.oneNonce(request);
    const chainId = Number((network ?? this.settings.lane?.network ?? 'eip155:8453').replace('eip155:', ''));
    const { message, fields } = await this.signIn.ask(address, chainId, this.clock.now());
    const supportedChains = AGENT_CHAIN_IDS.map((id) => ({ chainId: `eip155:${id}`, type: 'eip191' }));
    return {
      message,
      nonce: fields.nonce,
      expires_at: fields.expirationTime,
      sign_in_with_x: { info: fields, supportedChains },
    };
  }

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'A session token for the proof of a wallet',
    description:
      'Takes a signed message (EIP-4361) as JSON, or the proof of `SIGN-IN-WITH-X` (CAIP-122). Opens no account: a wallet gets one by its first payment, or at `/login`.',
  })
  @ApiHeader({
    name: 'SIGN-IN-WITH-X',
    required: false,
    description: 'Base64 of the JSON proof, in the place of a body.',
    schema: { type: 'string', maxLength: 12_000, example: 'eyJkb21haW4iOiJtZWRpYS5leGFtcGxlIn0=' },
  })
  @ApiBody({ type: SessionProofDto, required: false })
  @ApiOkResponse({ standardSchema: walletSessionSchema, headers: { 'Cache-Control': {} }, description: 'The session.' })
  @Refuses(proofMissing(), twoProofs(), walletRefused('The message was not signed by its address.'))
  async openWalletSession(
    @Headers(PROOF_HEADER) header: string | undefined,
    @Body() { message, signature }: SessionProofDto,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof walletSessionSchema>> {
    const inBody = message && signature ? { message, signature } : undefined;
    if (inBody && header !== undefined) throw twoProofs();
    const proof = inBody ?? (header !== undefined && { header });
    if (!proof) throw proofMissing();
    const { token, expiresAt, accountId } = await this.limits.oneFrom(request, () =>
      this.signIn.run(proof, this.clock.now()),
    );
    return { session_token: token, expires_at: expiresAt.toISOString(), account_id: accountId };
  }
}
