import { Inject, Injectable } from '@nestjs/common';
import { Denial } from '@libs/kernel';
import { type Secrets, secretSettings, type ServerSettings, serverSettings } from '@libs/kernel/settings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from '../../platform/pages/html.js';
import { PreSessions } from './pre-session.js';
import { refuseForeign } from './same-origin.js';
import { WebSessions } from './web-sessions.js';

const PURPOSE = 'form token';

/** What every form of ours sends besides its own fields. */
export interface SentForm {
  form_token?: string;
}

/** The form was shown to another browser, or to this one before it signed in or out. */
export class StaleForm extends Denial {
  constructor() {
    super('origin_not_allowed', 'This form is not valid any more.', {
      nextStep: 'Go back, load the page again and send the form once more.',
    });
  }
}

/**
 * Proof that a form was shown by us to the browser that sends it: a signature over its session, or over its pre-session
 * cookie before it signs in (OWASP ASVS 5.0, 3.5.1).
 */
@Injectable()
export class FormTokens {
  constructor(
    @Inject(secretSettings.KEY) private readonly secrets: Secrets,
    @Inject(serverSettings.KEY) private readonly server: ServerSettings,
    private readonly sessions: WebSessions,
    private readonly preSessions: PreSessions,
  ) {}

  /** The hidden field of a form; may give the browser its pre-session cookie. */
  async field(request: FastifyRequest, reply: FastifyReply): Promise<Html> {
    return html`<input type="hidden" name="form_token" value="${await this.issue(request, reply)}" />`;
  }

  async issue(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const session = await this.sessions.of(request);
    const binding = session ? `session ${session.id}` : `browser ${this.preSessions.begin(request, reply)}`;
    const ring = this.secrets.linkSigning;
    return `${ring.currentId}.${ring.sign(PURPOSE, binding).toString('base64url')}`;
  }

  /** Throws for a form that another site sent, or that was not shown to this browser as it is now. */
  async check(request: FastifyRequest, { form_token: token = '' }: SentForm): Promise<void> {
    refuseForeign(request.headers, this.server.baseUrl);
    const session = await this.sessions.of(request);
    const binding = session ? `session ${session.id}` : `browser ${this.preSessions.of(request)}`;
    const [keyId = '', signature = ''] = token.split('.');
    const isOurs = this.secrets.linkSigning.verify(PURPOSE, binding, keyId, Buffer.from(signature, 'base64url'));
    if (!isOurs) throw new StaleForm();
  }
}
