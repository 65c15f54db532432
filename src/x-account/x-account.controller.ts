import { Database } from '@libs/database';
import {
  findXConnection,
  listXGrants,
  listXUses,
  type XAccountSettings,
  xAccountSettings,
  XGateway,
  XKeyPair,
} from '@libs/x-account';
import { Controller, Get, Inject, Optional, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PagePersons } from '../auth/web-sessions/page-persons.js';
import { signInAddress } from '../auth/web-sessions/sign-in-address.js';
import { WebSessions } from '../auth/web-sessions/web-sessions.js';
import type { PageAnswer } from '../platform/pages/page.interceptor.js';
import { Pages } from '../platform/pages/pages.decorator.js';
import { Public } from '../platform/routes/public.decorator.js';
import { PageQueryDto } from './dto/forms.dto.js';
import { xAccountPage } from './x-account-page.js';
import { XGrantees } from './x-grantees.js';

const USES_SHOWN = 20;

/** Hosts of X that its page for signing in may lead through: browsers hold redirects of a form to the policy of its page. */
const HOSTS_OF_X = ['https://api.x.com', 'https://x.com', 'https://twitter.com', 'https://api.twitter.com'];

/** The page of the connected X account. A visitor without a session is sent to sign in. */
@Pages()
@Public()
@Controller('account/x')
export class XAccountController {
  private readonly formTargets: readonly string[];

  constructor(
    private readonly database: Database,
    private readonly sessions: WebSessions,
    private readonly persons: PagePersons,
    private readonly grantees: XGrantees,
    @Inject(xAccountSettings.KEY) private readonly settings: XAccountSettings,
    @Optional() gateway?: XGateway,
  ) {
    this.formTargets = gateway ? targetsOf(gateway) : [];
  }

  @Get()
  async show(
    @Query() { done }: PageQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    const own = await this.sessions.of(request);
    if (!own) return { url: signInAddress('/account/x') };
    const { accountId } = own;
    const connection = await findXConnection(this.database, accountId);
    const page = xAccountPage({
      isOn: this.settings.isOn,
      formTargets: this.formTargets,
      done,
      connection,
      grants: connection ? await listXGrants(this.database, accountId) : [],
      grantees: connection ? await this.grantees.of(accountId) : [],
      uses: await listXUses(this.database, accountId, USES_SHOWN),
      person: await this.persons.of(own, request, reply),
    });
    return page;
  }
}

function targetsOf(gateway: XGateway): string[] {
  const { origin } = new URL(gateway.authorizeAddress(new XKeyPair({ token: 'x', secret: 'x' })));
  return HOSTS_OF_X.includes(origin) ? HOSTS_OF_X : [origin];
}
