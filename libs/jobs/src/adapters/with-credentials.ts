import { messageOf } from './message-of.js';

/** A client of Google has no credentials on this machine. */
export class CredentialsMissing extends Error {
  constructor(cause: unknown) {
    super(
      `Google Cloud gives no credentials here (${messageOf(cause)}): name a key file in GOOGLE_APPLICATION_CREDENTIALS, or run as a service account`,
      { cause },
    );
    this.name = 'CredentialsMissing';
  }
}

/**
 * Loads the credentials before the first call. Without them the client would throw outside the promise of that call, as
 * an uncaught error that ends the process.
 * @throws CredentialsMissing
 */
export async function withCredentials<T extends { initialize(): Promise<unknown> }>(client: T): Promise<T> {
  try {
    await client.initialize();
    return client;
  } catch (error) {
    throw new CredentialsMissing(error);
  }
}
