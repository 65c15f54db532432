import { Database } from '@libs/database';
import { findAccount, type OwnWebSession } from '@libs/identity';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PagePerson } from '../../platform/pages/page-header.js';
import { accountLabel } from './account-name.js';
import { FormTokens } from './form-token.js';

/** What the header of a page says of the person who opened it. */
@Injectable()
export class PagePersons {
  constructor(
    private readonly database: Database,
    private readonly forms: FormTokens,
  ) {}

  async of(own: OwnWebSession, request: FastifyRequest, reply: FastifyReply): Promise<PagePerson> {
    const account = await findAccount(this.database, own.accountId);
    return { name: account ? accountLabel(account) : '', token: await this.forms.field(request, reply) };
  }
}
