/** Named places in the walk of a parent, each between two effects: where a process may be killed to see what survives. */
export abstract class Landmarks {
  abstract reach(label: string): Promise<void>;
}

/** For every process that is not on trial. */
export class NoLandmarks extends Landmarks {
  reach(): Promise<void> {
    return Promise.resolve();
  }
}
