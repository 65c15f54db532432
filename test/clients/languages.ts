import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printed } from './generated-sources.js';
import { goSettings, hasGo, isInstalled } from './toolchains.js';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const TSC = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
const AXIOS = 'axios@1.12.2';
const STRICT = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler'];
const NEWEST = '1.0.18-5.0.0-beta2';

export interface Language {
  /** In the words of the generator. */
  name: string;
  extension: string;
  /** Of the generator's package. */
  version: string;
  /** Looks at the sources as far as the machine can, and answers what was seen. */
  examine: (folder: string) => string;
}

/** `go` of the newest version writes no models, and no older `go` does without a library that Debian lacks. */
export const LANGUAGES: readonly Language[] = [
  { name: 'python', extension: '.py', version: NEWEST, examine: compilePython },
  { name: 'java', extension: '.java', version: NEWEST, examine: parseJava },
  { name: 'typescript-axios', extension: '.ts', version: NEWEST, examine: compileTypeScript },
  { name: 'go-experimental', extension: '.go', version: '1.0.15-5.0.0-beta', examine: compileGo },
  { name: 'php', extension: '.php', version: NEWEST, examine: (folder) => parsed('php', ['-l'], folder, '.php') },
  { name: 'ruby', extension: '.rb', version: NEWEST, examine: (folder) => parsed('ruby', ['-c'], folder, '.rb') },
  { name: 'csharp-netcore', extension: '.cs', version: NEWEST, examine: () => 'not compiled' },
];

/** Not its outlines of tests, which do not compile where a member is called `from`. */
function compilePython(folder: string): string {
  printed('python3', ['-m', 'compileall', '-q', 'openapi_client'], folder);
  return 'compiled';
}

function parseJava(folder: string): string {
  return printed('java', [join(HERE, 'ParseSources.java'), folder], HERE);
}

/** The one library that it needs is fetched; the generator's other client of TypeScript does not compile. */
function compileTypeScript(folder: string): string {
  printed('npm', ['install', '--silent', '--ignore-scripts', '--prefix', folder, AXIOS], folder);
  printed(process.execPath, [TSC, ...STRICT, '--lib', 'es2022,dom', join(folder, 'index.ts')], folder);
  return 'compiled under --strict';
}

function compileGo(folder: string): string {
  if (!hasGo()) return 'not compiled: install golang-go and golang-golang-x-oauth2-dev';
  printed('go', ['build', '.'], folder, goSettings());
  return 'compiled';
}

/** Where the machine has no such program, nothing is parsed. */
function parsed(program: string, given: readonly string[], folder: string, extension: string): string {
  if (!isInstalled(program)) return `not parsed: install ${program}`;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(extension));
  for (const file of files) printed(program, [...given, file], folder);
  return `${files.length} sources parsed`;
}
