import { canonicalSha256, type Recipe, type Unit } from '@libs/kernel';

/** What decides the bytes of a unit, hashed: two of one hash have the same result. Hexadecimal. */
export function inputHash(
  { work, inputs }: Pick<Unit, 'work' | 'inputs'>,
  { version }: Pick<Recipe, 'version'>,
): string {
  const hashes = Object.entries(inputs).map(([name, input]) => [
    name,
    'file' in input ? input.file.sha256 : input.sha256,
  ]);
  return canonicalSha256({ version, work, inputs: Object.fromEntries(hashes) });
}
