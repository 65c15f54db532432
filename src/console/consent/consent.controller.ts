import { Body, Controller, Get, Header, Post, Req, Res } from '@nestjs/common';
import { clientBlocked, type ClientTrust, findAccount, isScope, type Scope, type WebSession } from '@libs/identity';
import { Database } from '@libs/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthorizationServer, type Interaction } from '../../auth/authorization-server/authorization-server.js';
import { GRANT_DAYS } from '../../auth/authorization-server/grant-days.js';
import { FormTokens } from '../../auth/web-sessions/form-token.js';
import { signInAddress } from '../../auth/web-sessions/sign-in-address.js';
import { WebSessions } from '../../auth/web-sessions/web-sessions.js';
import type { PageAnswer } from '../../platform/pages/page.interceptor.js';
import { Pages } from '../../platform/pages/pages.decorator.js';
import { Public } from '../../platform/routes/public.decorator.js';
import { accountName } from '../../auth/web-sessions/account-name.js';
import { consentPage, unknownInteractionPage } from './consent-page.js';
import { ConsentDto } from './dto/consent.dto.js';

interface Begun {
  interaction: Interaction;
  client: NonNullable<Awaited<ReturnType<AuthorizationServer['client']>>>;
  trust: ClientTrust;
}

/** Where a person signs in for a client and says whether it may act for the account. */
@Pages()
@Public()
@Controller('oauth/interaction')
export class ConsentController {
  constructor(
    private readonly server: AuthorizationServer,
    private readonly sessions: WebSessions,
    private readonly forms: FormTokens,
    private readonly database: Database,
  ) {}

  @Get(':uid')
  @Header('Cache-Control', 'no-store')
  async show(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<PageAnswer> {
    const begun = await this.begun(request, reply);
    if (!begun) return unknownInteractionPage();
    const { interaction, client, trust } = begun;
    const session = await this.sessions.of(request);
    if (!session) return { url: signInAddress(`/oauth/interaction/${interaction.uid}`) };
    if (isByLink(session) || isTooOld(session, interaction)) {
      return { url: signInAddress(`/oauth/interaction/${interaction.uid}`, { isFresh: true }) };
    }
    if (interaction.session && !(await this.isOf(session, interaction, request))) {
      return beginAnew(interaction);
    }
    if (interaction.prompt.name === 'login') {
      const ts = Math.floor(session.authenticatedAt.getTime() / 1000);
      return this.goOn(request, reply, { login: { accountId: session.accountId, remember: false, ts } });
    }
    const account = await findAccount(this.database, session.accountId);
    if (!account) return unknownInteractionPage();
    const field = await this.forms.field(request, reply);
    return consentPage(
      {
        uid: interaction.uid,
        clientId: client.clientId,
        clientName: client.clientName,
        redirectUri: String(interaction.params.redirect_uri),
        scopes: scopesOf(interaction),
        isVerified: trust === 'verified',
        accountName: accountName(account),
        days: GRANT_DAYS,
      },
      field,
    );
  }

  @Post(':uid')
  @Header('Cache-Control', 'no-store')
  async answer(
    @Body() sent: ConsentDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    const begun = await this.begun(request, reply);
    if (!begun) return unknownInteractionPage();
    const { interaction, client } = begun;
    await this.forms.check(request, sent);
    if (sent.answer === 'deny') {
      const error = { error: 'access_denied', error_description: 'The person did not allow it.' };
      return this.goOn(request, reply, error);
    }
    const session = await this.sessions.of(request);
    if (!session || isByLink(session) || !(await this.isOf(session, interaction, request))) {
      return beginAnew(interaction);
    }
    const grantId = await this.server.grant({ session, clientId: client.clientId, scopes: scopesOf(interaction) });
    if (grantId === undefined) return beginAnew(interaction);
    return this.goOn(request, reply, { consent: { grantId } });
  }

  /** What this browser was asked at this address; undefined where it began no such connection, or too long ago. */
  private async begun(request: FastifyRequest, reply: FastifyReply): Promise<Begun | undefined> {
    const interaction = await this.server.interaction(request.raw, reply.raw);
    const { uid } = request.params as { uid: string };
    // The cookie decides which interaction is current: another site may have begun a later one in this browser.
    if (interaction?.uid !== uid) return undefined;
    const client = await this.server.client(String(interaction.params.client_id));
    if (!client) return undefined;
    const trust = await this.server.trustOf(client.clientId);
    if (trust === 'blocked') throw clientBlocked();
    return { interaction, client, trust };
  }

  /** Whether an interaction was begun by this account, in the session that the authorization server has with it now. */
  private async isOf({ accountId }: WebSession, interaction: Interaction, { raw }: FastifyRequest): Promise<boolean> {
    return interaction.session?.accountId === accountId && this.server.isOfSession(interaction, raw);
  }

  private async goOn(
    { raw }: FastifyRequest,
    reply: FastifyReply,
    result: Parameters<AuthorizationServer['finish']>[2],
  ): Promise<PageAnswer> {
    return { url: await this.server.finish(raw, reply.raw, result) };
  }
}

/** Starts the same authorization again, for the account that is signed in now. */
function beginAnew({ params }: Interaction): PageAnswer {
  const texts = Object.entries(params).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const asked = new URLSearchParams(texts);
  // The sign-in that it asks for has just happened.
  asked.set('prompt', (asked.get('prompt') ?? '').replace(/\blogin\b/, '').trim());
  if (asked.get('prompt') === '') asked.delete('prompt');
  return { url: `/oauth/authorize?${asked.toString()}` };
}

/** Whether no key of the wallet signed for this session: its link may have been read by others, and gives no grant. */
function isByLink({ method }: WebSession): boolean {
  return method === 'wallet_link';
}

/** Whether the client wants a sign-in that is younger than this one (OpenID Connect Core, 3.1.2.1). */
function isTooOld({ authenticatedAt }: WebSession, { prompt, params, iat }: Interaction): boolean {
  if (prompt.name !== 'login') return false;
  const isBefore = (seconds: number): boolean => authenticatedAt.getTime() < seconds * 1000;
  const { reasons } = prompt;
  return (
    (reasons.includes('login_prompt') && isBefore(iat)) ||
    (reasons.includes('max_age') && isBefore(iat - Number(params.max_age)))
  );
}

/** What the client asks for of ours, in our order of words. */
function scopesOf({ params }: Interaction): Scope[] {
  const asked = typeof params.scope === 'string' ? params.scope.split(' ') : [];
  return [...new Set(asked)].filter(isScope);
}
