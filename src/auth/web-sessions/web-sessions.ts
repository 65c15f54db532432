import {
  CloseWebSession,
  FindWebSession,
  OpenWebSession,
  type OwnWebSession,
  SESSION_DAYS,
  type SignInProof,
} from '@libs/identity';
import { deny } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { freshSignInNeeded } from './fresh-sign-in.js';
import { PRE_SESSION_COOKIE } from './pre-session.js';
import { ServiceCookies } from './service-cookies.js';

const SESSION_COOKIE = 'sid';
const SESSION_SECONDS = SESSION_DAYS * 86_400;

/** Which browser is signed in, by its cookie. */
@Injectable()
export class WebSessions {
  private readonly read = new WeakMap<FastifyRequest, Promise<OwnWebSession | undefined>>();

  constructor(
    private readonly find: FindWebSession,
    private readonly openSession: OpenWebSession,
    private readonly closeSession: CloseWebSession,
    private readonly cookies: ServiceCookies,
  ) {}

  /** The living session of a request; read once for each request. */
  of(request: FastifyRequest): Promise<OwnWebSession | undefined> {
    const known = this.read.get(request);
    if (known) return known;
    const reading = this.byCookie(request.headers);
    this.read.set(request, reading);
    return reading;
  }

  /** The session that the guard of a route has let in. Throws `session_expired` where it ended meanwhile. */
  async own(request: FastifyRequest): Promise<OwnWebSession> {
    const own = await this.of(request);
    if (!own) throw deny('session_expired', 'The session is over, or was closed.');
    return own;
  }

  /** The same for a sensitive act. Throws `forbidden_resource` where the sign-in is not fresh. */
  async fresh(request: FastifyRequest, path: string): Promise<OwnWebSession> {
    const own = await this.own(request);
    if (!own.isFresh) throw freshSignInNeeded(path);
    return own;
  }

  /** Undefined where the cookie opens nothing. */
  async byCookie(headers: IncomingHttpHeaders): Promise<OwnWebSession | undefined> {
    const token = this.cookies.read(headers, SESSION_COOKIE);
    return token === undefined ? undefined : this.find.run(token);
  }

  isPresented(headers: IncomingHttpHeaders): boolean {
    return this.cookies.read(headers, SESSION_COOKIE) !== undefined;
  }

  /**
   * Signs a browser in. It gets a new session, and the one that it had ends, also where it was the same account's. Throws
   * `invalid_token`.
   */
  async begin(request: FastifyRequest, reply: FastifyReply, proof: SignInProof): Promise<void> {
    await this.close(request);
    const userAgent = request.headers['user-agent'];
    const { token } = await this.openSession.run({ ...proof, userAgent });
    this.cookies.write(reply, SESSION_COOKIE, token, SESSION_SECONDS);
    this.cookies.clear(reply, PRE_SESSION_COOKIE);
  }

  /** Signs a browser out. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.close(request);
    this.cookies.clear(reply, SESSION_COOKIE);
  }

  private async close(request: FastifyRequest): Promise<void> {
    const session = await this.of(request);
    this.read.delete(request);
    if (session) await this.closeSession.run(session.accountId, { only: session.id });
  }
}
