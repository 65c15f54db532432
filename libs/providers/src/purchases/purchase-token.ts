import { isUuid } from '@libs/kernel';
import { type Secrets, secretSettings } from '@libs/kernel/settings';
import { Inject, Injectable } from '@nestjs/common';

/** Binds these signatures to their use: no other HMAC of the same keys names a purchase. */
const PURPOSE = 'purchase-webhook';

/**
 * The signed id of a purchase, `{id}.{kid}.{base64url of HMAC-SHA256}`, in the address to which its maker reports. It does not
 * expire: after the end of a purchase a report changes nothing.
 */
@Injectable()
export class PurchaseToken {
  constructor(@Inject(secretSettings.KEY) private readonly secrets: Pick<Secrets, 'linkSigning'>) {}

  issue(purchaseId: string): string {
    const signed = `${purchaseId}.${this.secrets.linkSigning.currentId}`;
    return `${signed}.${this.secrets.linkSigning.sign(PURPOSE, signed).toString('base64url')}`;
  }

  /** The purchase that an authentic token names. */
  read(token: string): string | undefined {
    const [id = '', keyId = '', signature = '', ...more] = token.split('.');
    const bytes = Buffer.from(signature, 'base64url');
    const isWellFormed = isUuid(id) && more.length === 0 && bytes.toString('base64url') === signature;
    return isWellFormed && this.secrets.linkSigning.verify(PURPOSE, `${id}.${keyId}`, keyId, bytes) ? id : undefined;
  }
}
