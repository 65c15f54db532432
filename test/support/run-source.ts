import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Lets plain Node run our sources without a build: `node --experimental-transform-types --import <this file> …`.
 * Imports of `@libs/x` and of `./file.js` lead to the TypeScript files behind them.
 */
const LIBS = new URL('../../libs/', import.meta.url);

function source(specifier: string, parent: string | undefined): string | undefined {
  const [, library, adapters = ''] = /^@libs\/([^/]+)(\/adapters)?$/.exec(specifier) ?? [];
  if (library) return new URL(`${library}/src${adapters}/index.ts`, LIBS).href;
  if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !parent) return undefined;
  const file = new URL(specifier.replace(/\.js$/, '.ts'), parent);
  return existsSync(fileURLToPath(file)) ? file.href : undefined;
}

registerHooks({
  resolve: (specifier, context, next) => next(source(specifier, context.parentURL) ?? specifier, context),
});
