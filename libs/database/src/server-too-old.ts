import { deny } from '@libs/kernel';

/** The oldest PostgreSQL that every statement of ours runs on, as `server_version_num`. */
const OLDEST = 150_000;

/** Refuses a server whose `server_version_num` (150004 is 15.4) is below 15. */
export function refuseServerBelow15(version: number): void {
  if (version >= OLDEST) return;
  const name = `${Math.floor(version / 10_000)}.${version % 10_000}`;
  throw deny('storage_unavailable', `DATABASE_URL names a PostgreSQL ${name}; 15 or newer is needed.`, {
    nextStep: 'Point DATABASE_URL at a PostgreSQL 15 or newer, or unset it to use the embedded one.',
  });
}
