import { Inject, Injectable } from '@nestjs/common';
import { Clock, deny } from '@libs/kernel';
import { type Secrets, secretSettings } from '@libs/kernel/settings';

/** Binds these signatures to their use: no other HMAC of the same keys opens an upload. */
const PURPOSE = 'upload-address';

/** The query of an upload's address. */
export interface UploadQuery {
  size?: string;
  exp?: string;
  kid?: string;
  sig?: string;
}

/** Signs where a file may be sent: one upload, so many bytes, until then. The address is the credential. */
@Injectable()
export class UploadAddress {
  constructor(
    @Inject(secretSettings.KEY) private readonly secrets: Pick<Secrets, 'linkSigning'>,
    private readonly clock: Clock,
  ) {}

  /** Path and query. */
  sign({
    id,
    size_bytes: sizeBytes,
    expires_at: expires,
  }: {
    id: string;
    size_bytes: number;
    expires_at: Date;
  }): string {
    const [size, exp] = [String(sizeBytes), String(Math.floor(expires.getTime() / 1000))];
    const sig = this.secrets.linkSigning.sign(PURPOSE, signed(id, size, exp)).toString('base64url');
    return `/api/upload/${id}?${new URLSearchParams({ size, exp, kid: this.secrets.linkSigning.currentId, sig }).toString()}`;
  }

  /** The bytes that the address is for. Throws for one that is not as it was signed, or has expired. */
  require(id: string, { size = '', exp = '', kid = '', sig = '' }: UploadQuery): number {
    if (!this.secrets.linkSigning.verify(PURPOSE, signed(id, size, exp), kid, Buffer.from(sig, 'base64url'))) {
      throw deny('token_signature_mismatch', 'The address is not as it was signed.');
    }
    if (Number(exp) * 1000 <= this.clock.now().getTime()) {
      throw deny('capability_expired', 'The address has expired.', {
        nextStep: 'Call lib_import with upload again for a new address.',
      });
    }
    return Number(size);
  }
}

function signed(...fields: string[]): string {
  return fields.map((field) => encodeURIComponent(field.toWellFormed())).join('\n');
}
