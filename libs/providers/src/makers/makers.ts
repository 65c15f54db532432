import type { MakerName } from '../models/model.js';
import type { Maker } from './maker.js';

/** The makers whose keys this process has. */
export class Makers {
  private readonly byName: ReadonlyMap<MakerName, Maker>;

  constructor(makers: readonly Maker[]) {
    this.byName = new Map(makers.map((maker) => [maker.name, maker]));
  }

  find(name: MakerName): Maker | undefined {
    return this.byName.get(name);
  }
}
