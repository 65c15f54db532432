import { DatabaseUnavailable } from './database-unavailable.js';

/** The connection was lost between sending a commit and its answer: the work may be done or undone. Look, then act. */
export class CommitOutcomeUnknown extends DatabaseUnavailable {
  constructor(cause?: unknown) {
    super('The database did not confirm whether the change was made.', cause);
  }
}
