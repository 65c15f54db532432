import { isLoopback } from '@libs/kernel';
import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * Cookies that only this service reads: `__Host-`, Secure, HttpOnly, SameSite=Lax. Browsers keep no Secure cookie of plain
 * http, so on a loopback address, and only there, prefix and Secure are left out.
 */
@Injectable()
export class ServiceCookies {
  private readonly isSecure: boolean;

  constructor(@Inject(serverSettings.KEY) { baseUrl }: Pick<ServerSettings, 'baseUrl'>) {
    const { protocol, hostname } = new URL(baseUrl);
    this.isSecure = protocol === 'https:' || !isLoopback(hostname);
  }

  read({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
    const start = `${this.nameOf(name)}=`;
    const pairs = cookie.split(';').map((pair) => pair.trim());
    return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) || undefined;
  }

  /** The value is of letters that need no quoting; 0 seconds take the cookie away. */
  write(reply: FastifyReply, name: string, value: string, seconds: number): void {
    const security = this.isSecure ? '; Secure' : '';
    reply.header(
      'set-cookie',
      `${this.nameOf(name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${security}`,
    );
  }

  clear(reply: FastifyReply, name: string): void {
    this.write(reply, name, '', 0);
  }

  private nameOf(name: string): string {
    return this.isSecure ? `__Host-${name}` : name;
  }
}
