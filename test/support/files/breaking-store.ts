import { KeyRing, SystemClock } from '@libs/kernel';
import { AddressSigner } from '@libs/storage';
import { DiskObjectStore } from '@libs/storage/adapters';

/** A disk store whose deletions fail from the given one on, as those of a process that dies do. */
export class BreakingStore extends DiskObjectStore {
  deletionsLeft = Number.POSITIVE_INFINITY;

  constructor(readonly folder: string) {
    const keys = KeyRing.parse(KeyRing.generateText());
    super(folder, new AddressSigner({ linkSigning: keys }, new SystemClock(), { baseUrl: 'http://localhost' }));
  }

  override delete(key: string): Promise<void> {
    this.deletionsLeft -= 1;
    return this.deletionsLeft < 0 ? Promise.reject(new Error('the store is away')) : super.delete(key);
  }

  async keys(): Promise<string[]> {
    const keys: string[] = [];
    for await (const key of this.list('')) keys.push(key);
    return keys.sort();
  }
}
