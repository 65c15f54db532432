/** There is nothing to dump; the message says why, for the operator. */
export class DatabaseNeverMigrated extends Error {
  constructor() {
    super('there is nothing to back up: no service has ever used this database');
    this.name = 'DatabaseNeverMigrated';
  }
}
