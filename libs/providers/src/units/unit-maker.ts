import type { Unit, UnitFile, UnitOutput } from '@libs/kernel';

/** One unit of a long job, its account and the claim under which it is made. */
export interface UnitOrder {
  parentId: string;
  accountId: string;
  fence: number;
  phase: string;
  /** How often it was begun, this time included: files of different attempts have different keys. */
  attempt: number;
  unit: Unit;
}

export interface UnitWatch {
  signal: AbortSignal;
  /** Share that is done, 0–1. */
  onProgress: (share: number) => void;
  /** True when it begins to wait for its turn behind the work of others, false when that is over. */
  onWait: (isWaiting: boolean) => void;
}

/** Makes units of long jobs in this process's care: files in the object store, facts as JSON. */
export abstract class UnitMaker {
  /** Rejects with a Denial that the owner can read, UnitFileLost where an earlier unit is missed, and with anything once the signal has come. */
  abstract make(order: UnitOrder, watch: UnitWatch): Promise<UnitOutput>;
  /** Whether a file of a finished unit is in the store as it was stored. */
  abstract isIntact(file: UnitFile): Promise<boolean>;
}
