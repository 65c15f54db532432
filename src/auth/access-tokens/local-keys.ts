import { Injectable } from '@nestjs/common';
import type { PublicKeySet } from '@libs/identity';

type Source = () => Promise<PublicKeySet>;

/** The public keys of our own authorization server; none until it says where they are. */
@Injectable()
export class LocalKeys {
  private source: Source = async () => ({ keys: [] });

  /** Read for every token that is not remembered. */
  readonly read: Source = () => this.source();

  comeFrom(source: Source): void {
    this.source = source;
  }
}
