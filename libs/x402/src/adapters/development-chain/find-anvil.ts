import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The packages name processors as Go does. */
const PROCESSORS: Partial<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/**
 * The anvil program: the given path, else the one of the optional package of this platform; undefined without either.
 * Windows has no `/bin/sh`, which guards the process.
 */
export function findAnvil(given?: string): string | undefined {
  if (given !== undefined && given !== '') return given;
  const processor = PROCESSORS[process.arch];
  if (processor === undefined || process.platform === 'win32') return undefined;
  try {
    const name = `@foundry-rs/anvil-${process.platform}-${processor}`;
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', 'anvil');
  } catch {
    // Not installed.
    return undefined;
  }
}
