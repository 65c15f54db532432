import type { UnitSurroundings } from '../../units/unit-work.js';

/** Where an input of a unit is that its work names. */
export function inputPath({ inputs }: Pick<UnitSurroundings, 'inputs'>, name: string): string {
  const path = inputs[name];
  if (path === undefined) throw new TypeError(`the unit has no input ${name}`);
  return path;
}
