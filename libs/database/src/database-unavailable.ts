import { Denial } from '@libs/kernel';

/**
 * PostgreSQL cannot be reached or has closed the connection. A transaction that ends so did not happen; a lone statement
 * may have, when the connection broke after it was sent.
 */
export class DatabaseUnavailable extends Denial {
  constructor(description = 'The database does not answer at the moment.', cause?: unknown) {
    super('storage_unavailable', description, { retryAfterSeconds: 1, cause });
  }
}
