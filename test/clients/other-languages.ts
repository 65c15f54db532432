/**
 * Makes clients of seven languages from the OpenAPI 3.0 file and looks for every operation in each. TypeScript and Python
 * are compiled, Java is parsed, and the Python one is used against a running service. Needs Java, Python with urllib3,
 * six, dateutil and certifi, and npm's registry. `npm run rehearse:clients`.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { McpCaller } from '../support/mcp/mcp-caller.js';
import { Service } from '../support/service/service.js';
import { fetchGenerator, generate, missingOperations, printed } from './generated-sources.js';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const TSC = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
const AXIOS = 'axios@1.12.2';
const STRICT = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler'];

interface Language {
  name: string;
  extension: string;
  /** What more can be looked at without the libraries of the language; answers what was seen. */
  examine?: (folder: string) => string;
}

const LANGUAGES: readonly Language[] = [
  { name: 'python', extension: '.py', examine: compilePython },
  {
    name: 'java',
    extension: '.java',
    examine: (folder) => printed('java', [join(HERE, 'ParseSources.java'), folder], HERE),
  },
  { name: 'typescript-axios', extension: '.ts', examine: compileTypeScript },
  { name: 'go', extension: '.go' },
  { name: 'php', extension: '.php' },
  { name: 'ruby', extension: '.rb' },
  { name: 'csharp-netcore', extension: '.cs' },
];

const work = mkdtempSync(join(tmpdir(), 'mediamaker-languages-'));
try {
  const jar = fetchGenerator(work);
  for (const { name, extension, examine } of LANGUAGES) {
    const folder = join(work, name);
    generate(jar, work, name, folder);
    assert.deepEqual(missingOperations(folder, extension), [], `operations that ${name} lacks`);
    say(`${name}: every operation; ${examine?.(folder) ?? 'not compiled'}`);
  }
  say(`python against a service: ${await usePython(join(work, 'python'))}`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

function compilePython(folder: string): string {
  printed('python3', ['-m', 'compileall', '-q', folder], folder);
  return 'compiled';
}

/** The one library that it needs is fetched; the generator's other client of TypeScript does not compile. */
function compileTypeScript(folder: string): string {
  printed('npm', ['install', '--silent', '--ignore-scripts', '--prefix', folder, AXIOS], folder);
  printed(process.execPath, [TSC, ...STRICT, '--lib', 'es2022,dom', join(folder, 'index.ts')], folder);
  return 'compiled under --strict';
}

/** Lists tools, asks for the health and resolves a picture that was made for it. */
async function usePython(folder: string): Promise<string> {
  const service = await Service.start();
  try {
    const key = await service.media('keys', 'create', '--name', 'python');
    const caller = await McpCaller.connect(service.address, key);
    const order = { prompt: 'A heron', size: 256 };
    const { resource_id: id } = await caller.call<{ resource_id: string }>('create_image', order);
    assert.equal((await caller.ended(id)).status, 'completed');
    await caller.close();
    const program = join(HERE, 'use-python-client.py');
    return printed('python3', [program, service.address, key, id], folder, { PYTHONPATH: folder });
  } finally {
    await service.remove();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
