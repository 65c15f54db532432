import type { UnitInput, UnitOutput } from '@libs/kernel';

/** A file that a unit must have left, to be read by another. */
export function fileOf({ files }: UnitOutput, name: string): UnitInput {
  const file = files[name];
  if (!file) throw new TypeError(`a unit left no ${name}`);
  return { file };
}
