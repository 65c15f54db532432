import type { Client } from 'pg';
import { refuseServerBelow15 } from '../server-too-old.js';

const VERSION = {
  text: `select current_setting('server_version_num')::int as version`,
  /** A server that hangs is not waited for. */
  query_timeout: 5_000,
};

/** Throws `storage_unavailable`. */
export async function refuseOldServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(VERSION);
  refuseServerBelow15(rows[0]?.version ?? 0);
}
