import { Denial } from '@libs/kernel';

/** The oldest PostgreSQL that every statement of ours runs on, as `server_version_num`. */
const OLDEST = 150_000;

/** DATABASE_URL names a PostgreSQL older than 15. */
export class ServerTooOld extends Denial {
  constructor(version: number) {
    const name = `${Math.floor(version / 10_000)}.${version % 10_000}`;
    super('storage_unavailable', `DATABASE_URL names a PostgreSQL ${name}; 15 or newer is needed.`, {
      nextStep: 'Point DATABASE_URL at a PostgreSQL 15 or newer, or unset it to use the embedded one.',
    });
  }

  /** Throws for a `server_version_num` (150004 is 15.4) below 15. */
  static refuse(version: number): void {
    if (version < OLDEST) throw new ServerTooOld(version);
  }
}
