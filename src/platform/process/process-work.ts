/** What a process does by itself, from when it listens until it leaves. */
export interface ProcessWork {
  /** Starts once the process listens, since some call its own routes at `ownAddress`. */
  start(ownAddress: string): Promise<void> | void;
  stop(): Promise<void>;
}
