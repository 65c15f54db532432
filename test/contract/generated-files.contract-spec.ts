import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { catalogue, promptCatalogue, publicContract, type Tool } from '@libs/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOfCatalogue } from '../../src/generate/generated-files.js';
import { x402Status } from '../../src/x402/x402-status.js';
import { readSettings } from '../../src/settings.js';

const PROJECT = join(import.meta.dirname, '../..');
const GENERATED = [
  'contracts/openapi-2.0.0.json',
  'contracts/openapi-2.0.0.oas30.json',
  'contracts/openapi-2.0.0.public.json',
  'contracts/public-mcp-contract-v1.json',
  'contracts/public-mcp-lane-projection-v1.json',
  'deploy/.env.example',
  'docs/api.md',
  'docs/errors.md',
  'docs/scenes.md',
  'docs/settings.md',
  'docs/tools.md',
];

describe('npm run generate', () => {
  let folder: string;

  beforeAll(async () => {
    // In another zone and another language: neither may show.
    const env = { ...process.env, TZ: 'Pacific/Chatham', LC_ALL: 'tr_TR.UTF-8', PUBLIC_BASE_URL: 'https://a.example' };
    folder = await mkdtemp(join(tmpdir(), 'mediamaker-generated-'));
    await promisify(execFile)(process.execPath, [join(PROJECT, 'dist/src/generate.js'), folder], { env, cwd: folder });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('writes these files and no others', async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    expect(files.map((file) => file.slice(folder.length + 1)).sort()).toEqual(GENERATED);
  });

  it.each(GENERATED)('writes %s as it is committed, whatever the machine', async (path) => {
    const committed = await readFile(join(PROJECT, path), 'utf8');
    expect(await readFile(join(folder, path), 'utf8')).toBe(committed);
  });
});

describe('one number in the file of a tool', () => {
  const dearer = (tool: Tool): Tool =>
    tool.name === 'create_video' && tool.price ? { ...tool, price: { ...tool.price, credits: 3 } } : tool;
  const changed = catalogue.map(dearer);

  it('changes the contract, the projection and the tool page', () => {
    const before = filesOfCatalogue(catalogue, promptCatalogue);
    const after = filesOfCatalogue(changed, promptCatalogue);
    expect(after.map(({ path }) => path)).toEqual(
      GENERATED.filter((path) => !/openapi|errors|scenes|settings|env/.test(path)),
    );
    for (const [index, { path, text }] of after.entries()) {
      expect(differences(before[index]?.text ?? '', text), path).toEqual(LINES[path]);
    }
  });

  it('changes the status of the wallet lane, there that tool alone', () => {
    const closed = readSettings({}).x402;
    const { tools, ...rest } = x402Status(changed, closed);
    const [video, ...others] = tools;
    const { tools: before, ...same } = x402Status(catalogue, closed);
    expect(video?.price).toEqual({ credits: 3, usd: '0.03', per: 'started 5 seconds, twice at 1080p' });
    expect(others).toEqual(before.slice(1));
    expect(rest).toEqual(same);
  });
});

/** What each file says once the video costs three credits. */
const PRICE = ['"credits": 3,', '"usd": "0.03",'];
const WORDS = '3 credits per started 5 seconds, twice at 1080p';
const LINES: Record<string, unknown[]> = {
  'contracts/public-mcp-contract-v1.json': PRICE,
  'contracts/public-mcp-lane-projection-v1.json': [
    ...PRICE,
    ...PRICE,
    ...PRICE,
    expect.stringMatching(/^"canonical_sha256": "[0-9a-f]{64}"$/),
  ],
  'docs/api.md': [],
  'docs/tools.md': [
    `| [\`create_video\`](#create_video) | ${WORDS} | oauth, api_key, x402 | media:generate |`,
    `Price: ${WORDS}. Lanes: oauth, api_key, x402. Scopes: media:generate.`,
  ],
};

/** Lines of the new text that differ from the old one's, which has as many. */
function differences(before: string, after: string): string[] {
  const old = before.split('\n');
  const lines = after.split('\n');
  expect(lines).toHaveLength(old.length);
  return lines.filter((line, index) => line !== old[index]).map((line) => line.trim());
}

describe('a tool on its way out', () => {
  const deprecation = { since: '2026-11-22', sunset: '2027-11-22', use: 'create_image' };
  const ending = (use: string): Tool[] =>
    catalogue.map((tool) => (tool.name === 'create_video' ? { ...tool, deprecation: { ...deprecation, use } } : tool));

  it('is named by the contract with what to use instead', () => {
    const contract = publicContract(ending('create_image'), promptCatalogue);
    expect(contract.deprecations).toEqual([{ tool: 'create_video', ...deprecation }]);
    expect(contract.tools[0]).toMatchObject({
      deprecation,
      description: expect.stringMatching(
        /^Deprecated, ends 2027-11-22: use create_image\. Write the scenes /,
      ) as string,
    });
    expect(contract.tools[1]).not.toHaveProperty('deprecation');
  });

  it.each(['make_video', 'create_video'])('cannot send its callers to %s, which does not stay', (use) => {
    expect(() => publicContract(ending(use), promptCatalogue)).toThrow(`sends its callers to ${use}`);
  });
});
