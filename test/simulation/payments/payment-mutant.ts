import type { Database } from '@libs/database';
import type { PaymentTransition } from '../../../libs/x402/src/ledger/payment-states.js';
import type { Mutation } from './world/payment-process.js';

/** The lane without one of its guards. */
export interface PaymentMutant {
  name: string;
  /** Changes every process. */
  mutation?: Mutation;
  /** Changes the tables of transitions, which all processes share. Answers how to undo it. */
  change?: () => () => void;
  /** Changes a database, and back. */
  schema?: { break: (database: Database) => Promise<unknown>; mend: (database: Database) => Promise<unknown> };
  /** Why nothing can go wrong without the guard. */
  harmless?: string;
  /** A change of state that never happens without the guard. Nothing else goes wrong: money returns. */
  missing?: string;
  /** A seed whose schedule found it. */
  hint?: number;
  /** The transition that it allows, for a mutant of a table. */
  move?: { transition: PaymentTransition; from: string };
}
