import { Database } from '@libs/database';
import { findAccount, type OwnWebSession } from '@libs/identity';
import { findXConnection, type XAccountSettings, xAccountSettings } from '@libs/x-account';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PagePerson } from '../../platform/pages/page-header.js';
import { accountLabel, isInstallation } from './account-name.js';
import { FormTokens } from './form-token.js';
import { WebSessions } from './web-sessions.js';

/** What the header of a page says of the person who opened it. */
@Injectable()
export class PagePersons {
  constructor(
    private readonly database: Database,
    private readonly forms: FormTokens,
    private readonly sessions: WebSessions,
    @Inject(xAccountSettings.KEY) private readonly x: XAccountSettings,
  ) {}

  async of(own: OwnWebSession, request: FastifyRequest, reply: FastifyReply): Promise<PagePerson> {
    return { ...(await this.describe(own)), token: await this.forms.field(request, reply) };
  }

  /** The same of the session of a request; undefined for a visitor. */
  async ofRequest(request: FastifyRequest, reply: FastifyReply): Promise<PagePerson | undefined> {
    const own = await this.sessions.of(request);
    return own && this.of(own, request, reply);
  }

  /** What the account signs in with; undefined where it has no e-mail address. */
  async emailOf({ accountId }: OwnWebSession): Promise<string | undefined> {
    return (await findAccount(this.database, accountId))?.email ?? undefined;
  }

  /** What the header says, without what forms send. */
  async describe({ accountId, isOperator, method }: OwnWebSession): Promise<Omit<PagePerson, 'token'>> {
    const account = await findAccount(this.database, accountId);
    return {
      name: account ? accountLabel(account) : '',
      isInstallation: account !== undefined && isInstallation(account),
      // A session of a wallet link is never an operator's.
      isOperator: isOperator && method !== 'wallet_link',
      hasXPage: this.x.isOn || (await findXConnection(this.database, accountId)) !== undefined,
    };
  }
}
