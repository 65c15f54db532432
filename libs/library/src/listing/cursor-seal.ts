import { Inject, Injectable } from '@nestjs/common';
import { type Secrets, secretSettings } from '@libs/kernel/settings';

const PURPOSE = 'page cursor';

/** Cursors bound to one account: for any other account they are invalid. */
@Injectable()
export class CursorSeal {
  constructor(@Inject(secretSettings.KEY) private readonly secrets: Pick<Secrets, 'linkSigning'>) {}

  /** `position` is any text without a vertical bar at its end. */
  seal(accountId: string, position: string): string {
    const signature = this.secrets.linkSigning.sign(PURPOSE, `${accountId}|${position}`).toString('base64url');
    return Buffer.from(`${position}|${this.secrets.linkSigning.currentId}|${signature}`).toString('base64url');
  }

  /** The position; undefined for what was not sealed for this account. */
  open(accountId: string, cursor: string): string | undefined {
    const [, position, keyId, signature] =
      /^(.+)\|([^|]+)\|([^|]+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
    if (position === undefined || keyId === undefined || signature === undefined) return undefined;
    const sealed = this.secrets.linkSigning.verify(
      PURPOSE,
      `${accountId}|${position}`,
      keyId,
      Buffer.from(signature, 'base64url'),
    );
    return sealed ? position : undefined;
  }
}
