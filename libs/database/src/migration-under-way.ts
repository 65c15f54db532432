import { Denial } from '@libs/kernel';

/** Another process holds the migration lock for longer than this one waits. */
export class MigrationUnderWay extends Denial {
  constructor(waitedSeconds: number) {
    super('storage_unavailable', `Another process has been migrating the database for over ${waitedSeconds} seconds.`, {
      nextStep: 'Let it end, or end the session that holds the advisory lock, and start again.',
    });
  }
}
