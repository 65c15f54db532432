import { Injectable } from '@nestjs/common';
import { newOpaqueToken } from '@libs/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceCookies } from './service-cookies.js';

export const PRE_SESSION_COOKIE = 'pre';
const SECONDS = 60 * 60;
const FORM = /^[\w-]{43}$/;

/** Recognises a browser before it signs in, so that only the browser that began a flow can finish it. */
@Injectable()
export class PreSessions {
  constructor(private readonly cookies: ServiceCookies) {}

  of(request: FastifyRequest): string | undefined {
    const value = this.cookies.read(request.headers, PRE_SESSION_COOKIE);
    return value !== undefined && FORM.test(value) ? value : undefined;
  }

  /** The one that the request brought, or else a new one, which the answer gives to the browser. */
  begin(request: FastifyRequest, reply: FastifyReply): string {
    const value = this.of(request) ?? newOpaqueToken();
    this.cookies.write(reply, PRE_SESSION_COOKIE, value, SECONDS);
    return value;
  }
}
