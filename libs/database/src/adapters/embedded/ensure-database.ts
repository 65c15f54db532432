import { Client, DatabaseError } from 'pg';

const INVALID_CATALOG_NAME = '3D000';
const DUPLICATE = new Set(['42P04', '23505']);

/** Creates the database that `url` names when the server does not have it; `admin` names one that it has. */
export async function ensureDatabase(url: string, admin: string, name: string): Promise<void> {
  const missing = await withClient(url, () => Promise.resolve(false)).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.code === INVALID_CATALOG_NAME) return true;
    throw error;
  });
  if (!missing) return;
  await withClient(admin, (client) => client.query(`create database ${client.escapeIdentifier(name)}`)).catch(
    (error: unknown) => {
      // Another process that starts at the same time has made it.
      if (!(error instanceof DatabaseError && DUPLICATE.has(error.code ?? ''))) throw error;
    },
  );
}

async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
