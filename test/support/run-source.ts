import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type Compiler from 'typescript';

/**
 * Lets plain Node run our sources without a build: `node --experimental-transform-types --import <this file> …`.
 * Imports of `@libs/x` and of `./file.js` lead to the TypeScript files behind them. Node itself reads no `.tsx` and no
 * decorators.
 */
const LIBS = new URL('../../libs/', import.meta.url);

function source(specifier: string, parent: string | undefined): string | undefined {
  const [, library, adapters = ''] = /^@libs\/([^/]+)(\/(?:adapters|settings))?$/.exec(specifier) ?? [];
  if (library) return new URL(`${library}/src${adapters}/index.ts`, LIBS).href;
  if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !parent) return undefined;
  const files = ['.ts', '.tsx'].map((ending) => new URL(specifier.replace(/\.js$/, ending), parent));
  return files.find((file) => existsSync(fileURLToPath(file)))?.href;
}

/** Its options decide what is compiled. */
const OWN = readFileSync(new URL(import.meta.url), 'utf8');
const CACHE = new URL('../../node_modules/.cache/run-source/', import.meta.url);

let compiler: typeof Compiler | undefined;

/** The compiler takes 60 MB and is loaded by the first file that is not in the cache. A benchmark would measure it with the film. */
function compiled(text: string, fileName: string): string {
  const key = createHash('sha256').update(`${OWN}\n${fileName}\n${text}`).digest('hex');
  const kept = new URL(`${key}.js`, CACHE);
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  const made = transpiled(text, fileName);
  mkdirSync(CACHE, { recursive: true });
  const own = new URL(`${key}.${process.pid}`, CACHE);
  writeFileSync(own, made);
  renameSync(own, kept);
  return made;
}

function transpiled(text: string, fileName: string): string {
  const ts = (compiler ??= createRequire(import.meta.url)('typescript') as typeof Compiler);
  const compilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    jsx: ts.JsxEmit.ReactJSX,
    jsxImportSource: 'preact',
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    inlineSourceMap: true,
  };
  return ts.transpileModule(text, { compilerOptions, fileName }).outputText;
}

const DECORATOR = /^\s*@\w+\(/m;

registerHooks({
  resolve: (specifier, context, next) => next(source(specifier, context.parentURL) ?? specifier, context),
  load(url, context, next) {
    if (!/\.tsx?$/.test(url) || url.includes('/node_modules/')) return next(url, context);
    const text = readFileSync(fileURLToPath(url), 'utf8');
    if (!url.endsWith('.tsx') && !DECORATOR.test(text)) return next(url, context);
    return { format: 'module', source: compiled(text, fileURLToPath(url)), shortCircuit: true };
  },
});
