/** An official client that an operator left out of the installation, and that a setting now asks for. */
export class ClientMissing extends Error {
  constructor(client: string, cause: unknown) {
    super(`${client} is not installed: run "npm install --ignore-scripts ${client}" where the service is installed`, {
      cause,
    });
    this.name = 'ClientMissing';
  }
}

/** Loads an official client only where it is used: together they are larger than all that a bare machine runs. */
export async function loadClient<T>(client: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (isMissing(error)) throw new ClientMissing(client, error);
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}
