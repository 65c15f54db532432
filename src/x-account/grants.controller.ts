import { deny } from '@libs/kernel';
import { GiveXGrants, RevokeXGrant, X_CAPABILITIES } from '@libs/x-account';
import { Body, Controller, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { FormTokens } from '../auth/web-sessions/form-token.js';
import { signInAddress } from '../auth/web-sessions/sign-in-address.js';
import { WebSessions } from '../auth/web-sessions/web-sessions.js';
import type { PageAnswer } from '../platform/pages/page.interceptor.js';
import { Pages } from '../platform/pages/pages.decorator.js';
import { Public } from '../platform/routes/public.decorator.js';
import { GrantFormDto, RevokeFormDto } from './dto/forms.dto.js';
import { XGrantees } from './x-grantees.js';

const HERE = '/account/x';

/** What API keys and applications may do on the X account. */
@Pages()
@Public()
@Controller('account/x/grants')
export class GrantsController {
  constructor(
    private readonly sessions: WebSessions,
    private readonly forms: FormTokens,
    private readonly grantees: XGrantees,
    private readonly give: GiveXGrants,
    private readonly revoke: RevokeXGrant,
  ) {}

  @Post()
  async grant(@Body() form: GrantFormDto, @Req() request: FastifyRequest): Promise<PageAnswer> {
    await this.forms.check(request, form);
    const own = await this.sessions.of(request);
    if (!own?.isFresh) return { url: signInAddress(HERE, { isFresh: own !== undefined }) };
    const capabilities = X_CAPABILITIES.filter((capability) => form[capability] !== undefined);
    if (capabilities.length === 0) return { url: `${HERE}?done=nothing` };
    const offered = await this.grantees.of(own.accountId);
    const chosen = offered.find(({ value }) => value === form.grantee);
    if (!chosen) {
      throw deny('not_found', 'This is no API key or verified application of yours that may act on X.', {
        nextStep: 'Load the page again and choose from its list.',
      });
    }
    const days = Number(form.days);
    await this.give.run({ session: own, grantee: chosen.grantee, capabilities, ...(days > 0 && { days }) });
    return { url: `${HERE}?done=granted` };
  }

  /** Needs no fresh sign-in: it only takes away. */
  @Post('revoke')
  async end(@Body() form: RevokeFormDto, @Req() request: FastifyRequest): Promise<PageAnswer> {
    await this.forms.check(request, form);
    const own = await this.sessions.of(request);
    if (!own) return { url: signInAddress(HERE) };
    await this.revoke.run(own.accountId, form.grant);
    return { url: `${HERE}?done=revoked` };
  }
}
