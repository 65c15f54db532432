import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { MCP_PATH, offeredScopes } from '@libs/catalog';
import { Database } from '@libs/database';
import {
  apiKeyNameMistake,
  type ApiKeyRecord,
  createApiKeyByForm,
  holdWebSession,
  ListApiKeys,
  type MadeApiKey,
  ORDINARY_SCOPES,
  type OwnWebSession,
  RevokeApiKey,
  RotateApiKey,
  type Scope,
  SCOPES,
} from '@libs/identity';
import { Clock, isDenial, newId } from '@libs/kernel';
import { type Secrets, secretSettings, type ServerSettings, serverSettings } from '@libs/kernel/settings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FormTokens } from '../../auth/web-sessions/form-token.js';
import { PagePersons } from '../../auth/web-sessions/page-persons.js';
import { signInAddress } from '../../auth/web-sessions/sign-in-address.js';
import { WebSessions } from '../../auth/web-sessions/web-sessions.js';
import type { PagePerson } from '../../platform/pages/page-header.js';
import type { Page } from '../../platform/pages/page.js';
import type { PageAnswer } from '../../platform/pages/page.interceptor.js';
import { Pages } from '../../platform/pages/pages.decorator.js';
import { Public } from '../../platform/routes/public.decorator.js';
import { CONSOLE_PATH, type ConsolePage, consolePage } from './console-page.js';
import { ConsoleQueryDto, KeyFormDto, NewKeyFormDto, RotateKeyFormDto } from './dto/keys.dto.js';
import { madeBeforePage } from './made-before-page.js';
import type { NewKeyForm } from './new-key-form.js';
import { shownKeyPage } from './shown-key-page.js';
import { type XAccountSettings, xAccountSettings } from '@libs/x-account';

const SIGN_IN = signInAddress(CONSOLE_PATH);
const FRESH_SIGN_IN = signInAddress(CONSOLE_PATH, { isFresh: true });

/** The API keys of an account, for its owner. A new key asks for a fresh sign-in; the end of one does not. */
@Pages()
@Public()
@Controller(CONSOLE_PATH)
export class KeysController {
  constructor(
    private readonly database: Database,
    @Inject(serverSettings.KEY) private readonly server: ServerSettings,
    @Inject(xAccountSettings.KEY) private readonly x: XAccountSettings,
    @Inject(secretSettings.KEY) private readonly secrets: Secrets,
    private readonly clock: Clock,
    private readonly sessions: WebSessions,
    private readonly forms: FormTokens,
    private readonly persons: PagePersons,
    private readonly list: ListApiKeys,
    private readonly rotation: RotateApiKey,
    private readonly revocation: RevokeApiKey,
  ) {}

  @Get()
  async show(
    @Query() { done }: ConsoleQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    const own = await this.sessions.of(request);
    if (!own) return { url: SIGN_IN };
    const text = 'The key is revoked. It no longer works.';
    return this.console(request, reply, { own, ...(done === 'revoked' && { notice: { mood: 'well', text } }) });
  }

  /** Answers with the page that shows the key, which must not be in an address or a redirect. */
  @Post()
  async create(
    @Body() sent: NewKeyFormDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    await this.forms.check(request, sent);
    const own = await this.sessions.of(request);
    if (!own) return { url: SIGN_IN };
    if (!own.isFresh) return { url: FRESH_SIGN_IN };
    const form = readForm(sent, this.offered);
    if (Object.keys(form.mistakes).length > 0) return this.console(request, reply, { own, form, status: 400 });
    // First: nothing may fail between the making of a key and the one answer that shows it.
    const person = await this.persons.of(own, request, reply);
    const outcome = await this.database.transaction(async (tx) => {
      if (!(await holdWebSession(tx, own))) return 'signed_out';
      return createApiKeyByForm(tx, this.secrets.apiKeyPeppers, {
        accountId: own.accountId,
        formId: form.id,
        name: form.name,
        scopes: form.scopes,
        expiresInDays: Number(form.days),
      });
    });
    if (outcome === 'signed_out') return { url: SIGN_IN };
    if (outcome === 'too_many') return this.console(request, reply, { own, status: 409 });
    if ('before' in outcome) return this.madeBefore(request, reply, { own, key: outcome.before });
    return this.shownKey(outcome.made, person);
  }

  @Post('rotate')
  async rotate(
    @Body() sent: RotateKeyFormDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    await this.forms.check(request, sent);
    const own = await this.sessions.of(request);
    if (!own) return { url: SIGN_IN };
    if (!own.isFresh) return { url: FRESH_SIGN_IN };
    const person = await this.persons.of(own, request, reply);
    try {
      const made = await this.rotation.run(sent.key, sent.overlap, own.accountId);
      const keys = await this.list.run(own.accountId);
      return this.shownKey(
        made,
        person,
        keys.find(({ id }) => id === sent.key),
      );
    } catch (error) {
      if (!isDenial(error, 'api_key_not_current')) throw error;
      const successor = (await this.list.run(own.accountId)).find(({ rotated_from: of }) => of === sent.key);
      if (successor) return this.madeBefore(request, reply, { own, key: successor });
      const text = `${error.message} Make a new key in its place.`;
      return this.console(request, reply, { own, notice: { mood: 'wrong', text }, status: error.status });
    }
  }

  /** A reload of an answer's address: the answer itself is kept nowhere. */
  @Get(['rotate', 'revoke'])
  leadBack(): PageAnswer {
    return { url: CONSOLE_PATH };
  }

  /** Any session will do: the end of a key takes nothing, and the owner of a leaked key must lose no time. */
  @Post('revoke')
  async revoke(@Body() sent: KeyFormDto, @Req() request: FastifyRequest): Promise<PageAnswer> {
    await this.forms.check(request, sent);
    const own = await this.sessions.of(request);
    if (!own) return { url: SIGN_IN };
    await this.revocation.run(sent.key, own.accountId);
    return { url: `${CONSOLE_PATH}?done=revoked` };
  }

  private async console(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: Pick<ConsolePage, 'own' | 'notice' | 'status'> & { form?: NewKeyForm },
  ): Promise<Page> {
    return consolePage({
      keys: await this.list.run(shown.own.accountId),
      now: this.clock.now(),
      mcpAddress: this.mcpAddress,
      offered: this.offered,
      form: { id: newId(), days: '365', scopes: ORDINARY_SCOPES, mistakes: {} },
      person: await this.persons.of(shown.own, request, reply),
      ...shown,
    });
  }

  private shownKey(made: MadeApiKey, person: PagePerson, replaced?: ApiKeyRecord): Page {
    return shownKeyPage({ made, mcpAddress: this.mcpAddress, now: this.clock.now(), replaced, person });
  }

  private async madeBefore(
    request: FastifyRequest,
    reply: FastifyReply,
    { own, key }: { own: OwnWebSession; key: ApiKeyRecord },
  ): Promise<Page> {
    const keys = await this.list.run(own.accountId);
    const isReplaced = keys.some(({ rotated_from: of }) => of === key.id);
    const person = await this.persons.of(own, request, reply);
    return madeBeforePage({ own, key, isReplaced, now: this.clock.now(), person });
  }

  private get offered(): readonly Scope[] {
    return offeredScopes({ isXOn: this.x.isOn });
  }

  private get mcpAddress(): string {
    return `${this.server.baseUrl}${MCP_PATH}`;
  }
}

/** What a form ordered, and what is wrong with it. */
function readForm(sent: NewKeyFormDto, offered: readonly Scope[]): NewKeyForm & { name: string } {
  const name = sent.name.trim();
  const scopes = SCOPES.filter((scope) => sent[scope] === 'on');
  const nameMistake = apiKeyNameMistake(name);
  const scopesMistake = mistakeOfScopes(scopes, offered);
  return {
    id: sent.form_id,
    name,
    days: sent.days,
    scopes,
    mistakes: {
      ...(nameMistake !== undefined && { name: `The name ${nameMistake}.` }),
      ...(scopesMistake !== undefined && { scopes: scopesMistake }),
    },
  };
}

function mistakeOfScopes(scopes: readonly Scope[], offered: readonly Scope[]): string | undefined {
  if (scopes.length === 0) return 'Choose at least one: a key without scopes cannot do anything.';
  const unknown = scopes.filter((scope) => !offered.includes(scope));
  return unknown.length === 0
    ? undefined
    : `This service does not offer ${unknown.join(', ')}. Choose other scopes and send the form again.`;
}
