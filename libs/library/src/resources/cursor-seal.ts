import type { KeyRing } from '@libs/kernel';

const PURPOSE = 'page cursor';

/** Cursors that serve the account they were given to: to anybody else they are as wrong as invented ones. */
export class CursorSeal {
  constructor(private readonly keys: KeyRing) {}

  /** `position` is any text without a vertical bar at its end. */
  seal(accountId: string, position: string): string {
    const signature = this.keys.sign(PURPOSE, `${accountId}|${position}`).toString('base64url');
    return Buffer.from(`${position}|${this.keys.currentId}|${signature}`).toString('base64url');
  }

  /** The position; undefined for what was not sealed for this account. */
  open(accountId: string, cursor: string): string | undefined {
    const [, position, keyId, signature] =
      /^(.+)\|([^|]+)\|([^|]+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
    if (position === undefined || keyId === undefined || signature === undefined) return undefined;
    const sealed = this.keys.verify(PURPOSE, `${accountId}|${position}`, keyId, Buffer.from(signature, 'base64url'));
    return sealed ? position : undefined;
  }
}
