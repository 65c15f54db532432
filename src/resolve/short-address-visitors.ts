import { deny, isDenial } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { signInAddress } from '../auth/web-sessions/sign-in-address.js';
import { WebSessions } from '../auth/web-sessions/web-sessions.js';
import { asksForJson } from '../platform/pages/asks-for-json.js';
import type { Redirection } from '../platform/pages/page.interceptor.js';

/**
 * People who open a short address: the session of the browser is the only credential. It is read here and not in a guard, because
 * links from other sites lead there, and a public resource needs none.
 */
@Injectable()
export class ShortAddressVisitors {
  constructor(private readonly sessions: WebSessions) {}

  /** What `open` answers; where it needs a session and the browser has none, the way to sign in and back to `path`. */
  async admit<Answer>(
    request: FastifyRequest,
    path: string,
    open: (reader: () => Promise<{ accountId: string }>) => Promise<Answer>,
  ): Promise<Answer | Redirection> {
    try {
      return await open(() => this.signedIn(request));
    } catch (error) {
      if (!isDenial(error, 'missing_credentials') || asksForJson(request)) throw error;
      return { url: signInAddress(path), status: 302 };
    }
  }

  private async signedIn(request: FastifyRequest): Promise<{ accountId: string }> {
    const session = await this.sessions.of(request);
    if (!session) {
      throw deny('missing_credentials', 'This resource is private, and this browser is not signed in.', {
        nextStep: 'Sign in at /login; a program resolves the id with a credential at /api/resolve/{resource_id}.',
      });
    }
    return session;
  }
}
