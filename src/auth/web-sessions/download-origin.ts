import { ObjectStore } from '@libs/storage';
import { Injectable } from '@nestjs/common';

/** What an address is made of does not change whose it is. */
const ANY = { key: 'any', method: 'GET', type: 'image/png', fileName: 'any', ttlSeconds: 1 } as const;

/** The origin that gives the bytes of downloads; undefined: this service itself. */
@Injectable()
export class DownloadOrigin {
  constructor(private readonly store: ObjectStore) {}

  async find(): Promise<string | undefined> {
    const address = await this.store.signDirect(ANY);
    return address && new URL(address).origin;
  }
}
