import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Description } from '../support/openapi/described-api.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = join(root, 'node_modules/@redocly/cli/bin/cli.js');
const file = (name: string): string => join(root, 'contracts', name);
const CURRENT = file('openapi-2.0.0.json');
/** As it was at the last release: copied there when one is made, otherwise never touched. */
const RELEASED = file('released/openapi-2.0.0.json');

interface Outcome {
  code: number;
  output: string;
}

function redocly(...args: string[]): Promise<Outcome> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env, cwd: root, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout || stderr });
    });
  });
}

describe('the description of the routes, seen by Redocly', () => {
  it.each(['openapi-2.0.0.json', 'openapi-2.0.0.oas30.json', 'openapi-2.0.0.public.json'])(
    'breaks no rule of the strict set: %s',
    async (name) => {
      const { code, output } = await redocly('lint', file(name), '--extends', 'recommended-strict', '--format', 'json');
      expect(JSON.parse(output)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 } });
      expect(code).toBe(0);
    },
  );

  it('is ready for agents', async () => {
    const { output } = await redocly('score', CURRENT, '--format', 'json');
    const { agentReadiness, discoverability } = JSON.parse(output) as Record<string, number>;
    expect(agentReadiness).toBeGreaterThanOrEqual(90);
    expect(discoverability).toBeGreaterThanOrEqual(90);
  });
});

describe('what was released', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mediamaker-openapi-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** The version step that a change asks for; nothing where none is asked for. */
  async function stepTo(revision: string): Promise<string | undefined> {
    const { output } = await redocly('diff', RELEASED, revision, '--fail-on', 'none', '--format', 'json');
    return (JSON.parse(output) as { bump: string }).bump;
  }

  it('is broken by nothing in the description of today', async () => {
    expect(await stepTo(CURRENT)).not.toBe('major');
  });

  const schemasOf = ({ components: { schemas } }: Description): Description['components']['schemas'] => schemas;

  const BREAKS: [string, (api: Description) => void][] = [
    ['an operation that is gone', ({ paths }) => delete paths['/api/resolve/{resource_id}']],
    ['a method that is gone', ({ paths }) => delete paths['/mcp']?.['post']],
    ['an answer without a member', (api) => delete schemasOf(api)['Denial']?.properties?.['retryable']],
    [
      'a member of another type',
      (api) => Object.assign(schemasOf(api)['Denial']?.properties?.['retryable'] ?? {}, { type: 'string' }),
    ],
    [
      'a member that is asked for anew',
      (api) => Object.assign(schemasOf(api)['JsonRpcRequest'] ?? {}, { required: ['jsonrpc', 'method', 'params'] }),
    ],
    [
      'a parameter that is asked for anew',
      ({ paths }) =>
        paths['/healthz']?.['get']?.parameters.push({
          name: 'a',
          in: 'query',
          required: true,
          schema: { type: 'string' },
        }),
    ],
    ['an answer that is gone', ({ paths }) => delete paths['/api/resolve/{resource_id}']?.['get']?.responses['200']],
  ];

  it.each(BREAKS)('would be broken by %s', async (name, breakIt) => {
    const api = JSON.parse(await readFile(RELEASED, 'utf8')) as Description;
    const before = JSON.stringify(api);
    breakIt(api);
    expect(JSON.stringify(api)).not.toBe(before);
    const broken = join(folder, `${name}.json`);
    await writeFile(broken, JSON.stringify(api));
    expect(await stepTo(broken)).toBe('major');
  });
});
