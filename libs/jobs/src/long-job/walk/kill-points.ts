/** Named places in the walk of a parent, each between two effects: where a process may be killed to see what survives. */
export abstract class KillPoints {
  abstract reach(label: string): Promise<void>;
}

/** For every process that is not on trial. */
export class NoKillPoints extends KillPoints {
  reach(): Promise<void> {
    return Promise.resolve();
  }
}
