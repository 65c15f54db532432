import type { Client } from 'pg';
import { ServerTooOld } from '../server-too-old.js';

const VERSION = {
  text: `select current_setting('server_version_num')::int as version`,
  /** A server that hangs is not waited for. */
  query_timeout: 5_000,
};

/** Throws `ServerTooOld`. */
export async function refuseOldServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(VERSION);
  ServerTooOld.refuse(rows[0]?.version ?? 0);
}
