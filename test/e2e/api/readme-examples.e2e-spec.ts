import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SharedService } from '../../support/service/shared-service.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const OF_README = 'http://localhost:3000';

/** The examples of the README in a language, as a reader would copy them. */
async function examples(language: string): Promise<string[]> {
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  const [, section = ''] = readme.split('## One call\n');
  const [text = ''] = section.split('\n## ');
  return text
    .split('```')
    .filter((_, at) => at % 2 === 1)
    .filter((block) => block.startsWith(`${language}\n`))
    .map((block) => block.slice(language.length + 1));
}

describe('the examples of the README, run as they stand', () => {
  let service: SharedService;
  let folder: string;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    service = await SharedService.open();
    folder = await mkdtemp(join(tmpdir(), 'mediamaker-readme-'));
    env = { ...process.env, KEY: await service.key() };
  });
  afterAll(async () => {
    await service.release();
    await rm(folder, { recursive: true, force: true });
  });

  const here = (text: string): string => text.replaceAll(OF_README, service.address);

  it('curl lists the tools and makes an image', async () => {
    const [list = '', image = ''] = await examples('sh');
    const listed = JSON.parse((await run('sh', ['-c', here(list)], { env })).stdout) as {
      result: { tools: unknown[] };
    };
    expect(listed.result.tools.length).toBeGreaterThan(10);
    const made = JSON.parse((await run('sh', ['-c', here(image)], { env })).stdout) as Answer;
    expect(made).toMatchObject({ status: 'completed', resources: [{ status: 'completed' }] });
    expect(await startOf(made.resources[0]?.storage_url)).toContain('PNG');
  });

  it('TypeScript makes a film, and is held to the types of the description', async () => {
    const [text = ''] = await examples('ts');
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const description = join(folder, 'openapi.json');
    await writeFile(description, await (await fetch(`${service.address}/openapi.json`)).text());
    const bin = (name: string): string => join(ROOT, 'node_modules/.bin', name);
    await run(bin('openapi-typescript'), [description, '-o', join(folder, 'mediamaker.ts')]);
    await writeFile(join(folder, 'film.ts'), here(text));
    const options = ['--strict', '--noUncheckedIndexedAccess', '--target', 'es2024', '--module', 'nodenext'];
    const files = ['--types', 'node', '--skipLibCheck', 'film.ts'];
    await told(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, ...files], {
      cwd: folder,
    });
    const { stdout } = await run(process.execPath, ['film.js'], { cwd: folder, env });
    expect(await startOf(stdout.trim())).toContain('ftyp');
  });
});

/** Fails with all that the program said. */
async function told(file: string, given: readonly string[], options: { cwd: string }): Promise<void> {
  try {
    await run(file, given, options);
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout, { cause: error });
  }
}

interface Answer {
  status: string;
  resources: { status: string; storage_url?: string }[];
}

/** The first bytes of a file at an address, as text. */
async function startOf(address = ''): Promise<string> {
  const response = await fetch(address);
  return Buffer.from(await response.arrayBuffer())
    .subarray(0, 12)
    .toString('latin1');
}
