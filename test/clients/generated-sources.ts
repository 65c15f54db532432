import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Description } from '../support/openapi/described-api.js';

/** Its program lies in the packages of these versions; the newer ones fetch theirs from elsewhere. None knows 3.1. */
const GENERATOR = '@openapitools/openapi-generator-cli';
const API = fileURLToPath(new URL('../../contracts/openapi-2.0.0.oas30.json', import.meta.url));

/** The text that a program prints; fails with what it says where it fails. */
export function printed(program: string, given: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): string {
  const options = {
    cwd,
    env: { ...process.env, ...env },
    stdio: 'pipe',
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  } as const;
  return execFileSync(program, given, options).trim();
}

/** Fetches a version of the generator into a folder, once, and answers where its program lies. */
export function fetchGenerator(folder: string, version: string): string {
  const home = join(folder, `generator-${version}`);
  if (!existsSync(home)) {
    mkdirSync(home);
    const archive = printed('npm', ['pack', '--silent', `${GENERATOR}@${version}`], home);
    printed('tar', ['xzf', archive], home);
  }
  return join(home, 'package/bin/openapi-generator.jar');
}

/** Makes the client of one language. */
export function generate(jar: string, folder: string, language: string, into: string): void {
  const order = ['generate', '-i', API, '-g', language, '-o', into, '--skip-validate-spec'];
  printed('java', ['-Xmx400m', '-jar', jar, ...order], folder);
}

/** The operations that no source of a folder has a function for, however a language writes their names. */
export function missingOperations(folder: string, extension: string): string[] {
  const plain = (text: string): string => text.toLowerCase().replaceAll('_', '');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(extension));
  const sources = plain(files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n'));
  const { paths } = JSON.parse(readFileSync(API, 'utf8')) as Description;
  const names = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
  return names.filter((name) => !sources.includes(`${plain(name)}(`));
}
