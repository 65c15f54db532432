/** A dump that cannot be loaded where it should be; the message says why, for the operator. */
export class DumpRefused extends Error {
  constructor(reason: string) {
    super(`the backup cannot be restored: ${reason}`);
    this.name = 'DumpRefused';
  }
}
