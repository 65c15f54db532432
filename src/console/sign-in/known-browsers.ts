import { type Secrets, secretSettings } from '@libs/kernel/settings';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { findAccountByEmail, newOpaqueToken } from '@libs/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceCookies } from '../../auth/web-sessions/service-cookies.js';

const COOKIE = 'known';
const PURPOSE = 'known browser';
const SECONDS = 365 * 86_400;

/**
 * Knows a browser again in which an account was signed in to, by a cookie that opens nothing: a random name, and our
 * signature over it and the account, which it does not name. Of several accounts in one browser the last one counts.
 */
@Injectable()
export class KnownBrowsers {
  constructor(
    private readonly database: Database,
    @Inject(secretSettings.KEY) private readonly secrets: Secrets,
    private readonly cookies: ServiceCookies,
  ) {}

  /** The name of this browser; undefined where the account of this mail address was never signed in to in it. */
  async nameOf(request: FastifyRequest, email: string): Promise<string | undefined> {
    const [name = '', keyId = '', signature = ''] = this.cookies.read(request.headers, COOKIE)?.split('.') ?? [];
    if (signature === '') return undefined;
    const account = await findAccountByEmail(this.database, email);
    if (!account) return undefined;
    const given = Buffer.from(signature, 'base64url');
    return this.secrets.linkSigning.verify(PURPOSE, `${account.id} ${name}`, keyId, given) ? name : undefined;
  }

  /** Call only after a proof of ownership: sign-up, sign-in or password reset. */
  remember(reply: FastifyReply, accountId: string): void {
    const ring = this.secrets.linkSigning;
    const name = newOpaqueToken();
    const signature = ring.sign(PURPOSE, `${accountId} ${name}`).toString('base64url');
    this.cookies.write(reply, COOKIE, `${name}.${ring.currentId}.${signature}`, SECONDS);
  }
}
