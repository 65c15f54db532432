import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@libs/kernel';
import { type Secrets, secretSettings, serverSettings, type ServerSettings } from '@libs/kernel/settings';
import type { AddressOrder } from './object-store.js';

/** Binds these signatures to their use: no other HMAC of the same keys opens a download. */
const PURPOSE = 'storage-address';

/** The query of a signed address. */
export interface AddressQuery {
  m?: string;
  exp?: string;
  type?: string;
  name?: string;
  kid?: string;
  sig?: string;
}

export type AddressVerdict =
  | { verdict: 'valid'; type: string; fileName: string; secondsLeft: number }
  | { verdict: 'mismatch' }
  | { verdict: 'expired' };

/**
 * Signs and verifies the download addresses of this service: HMAC-SHA256 over method, key, expiry,
 * media type and file name, with the id of the signing key beside it so that keys can rotate.
 */
@Injectable()
export class AddressSigner {
  /** Address of the route that serves the objects, without a trailing slash. */
  private readonly base: string;

  constructor(
    @Inject(secretSettings.KEY) private readonly secrets: Pick<Secrets, 'linkSigning'>,
    private readonly clock: Clock,
    @Inject(serverSettings.KEY) { baseUrl }: Pick<ServerSettings, 'baseUrl'>,
  ) {
    this.base = `${baseUrl}/storage`;
  }

  sign({ key, method, type, fileName, ttlSeconds }: AddressOrder): string {
    const exp = String(Math.floor(this.clock.now().getTime() / 1000) + ttlSeconds);
    const sig = this.secrets.linkSigning.sign(PURPOSE, signed(method, key, exp, type, fileName)).toString('base64url');
    const query = new URLSearchParams({
      m: method,
      exp,
      type,
      name: fileName,
      kid: this.secrets.linkSigning.currentId,
      sig,
    });
    return `${this.base}/${key}?${query.toString()}`;
  }

  /** The signature is judged before the expiry: an expired address that was tampered with is a mismatch. */
  verify(method: string, key: string, query: AddressQuery): AddressVerdict {
    const { m = '', exp = '', type = '', name = '', kid = '', sig = '' } = query;
    const given = Buffer.from(sig, 'base64url');
    if (!this.secrets.linkSigning.verify(PURPOSE, signed(m, key, exp, type, name), kid, given))
      return { verdict: 'mismatch' };
    if (m === 'HEAD' && method !== 'HEAD') return { verdict: 'mismatch' };
    // Signed times are whole seconds, those of stores too.
    const secondsLeft = Number(exp) - Math.floor(this.clock.now().getTime() / 1000);
    return secondsLeft > 0 ? { verdict: 'valid', type, fileName: name, secondsLeft } : { verdict: 'expired' };
  }
}

/** One field a line; a line break inside a field could move its border, so fields are escaped. */
function signed(...fields: string[]): string {
  return fields.map((field) => encodeURIComponent(field.toWellFormed())).join('\n');
}
