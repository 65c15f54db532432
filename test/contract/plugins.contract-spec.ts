import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { catalogue } from '@libs/catalog';
import { operatorCommand } from '../support/service/operator-command.js';
import { readText } from '../support/source/deploy-manifests.js';

const validatorOf = (schema: string) =>
  new Ajv({ strict: false, allErrors: true, formats: { uri: /^[a-z]+:/, email: /@/ } }).compile(
    JSON.parse(readText(`test/fixtures/schemas/${schema}.json`)) as object,
  );

const skill = readText('plugin/skills/mediamaker/SKILL.md');
const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(skill) ?? [];

describe('the plugin', () => {
  it.each([
    ['plugin/.claude-plugin/plugin.json', 'claude-code-plugin'],
    ['.claude-plugin/marketplace.json', 'claude-code-marketplace'],
    ['plugin/.codex-plugin/plugin.json', 'codex-plugin'],
    ['plugin/.cursor-plugin/plugin.json', 'cursor-plugin'],
    ['.cursor-plugin/marketplace.json', 'cursor-marketplace'],
  ])('%s is as the published schema asks', (file, schema) => {
    const validate = validatorOf(schema);
    const manifest = JSON.parse(readText(file)) as object;
    expect(validate(manifest), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...manifest, name: 7 })).toBe(false);
  });

  it('says the same of itself to every client, and has the version of the service', () => {
    const { version } = JSON.parse(readText('package.json')) as { version: string };
    const said = ['claude', 'codex', 'cursor'].map((client) => {
      const { name, description, license, keywords, ...manifest } = JSON.parse(
        readText(`plugin/.${client}-plugin/plugin.json`),
      ) as Record<string, unknown>;
      expect(manifest['version'], client).toBe(version);
      expect(Object.keys(manifest['mcpServers'] as object), client).toEqual(['mediamaker']);
      return { name, description, license, keywords };
    });
    expect(said).toEqual([said[0], said[0], said[0]]);
  });

  it('has a skill that says when to use it, and names only tools that exist', () => {
    expect(parse(head)).toEqual({ name: 'mediamaker', description: expect.stringMatching(/^.{100,1024}$/) as string });
    const tools = catalogue.map(({ name }) => name);
    const called = [...body.matchAll(/`((?:create|compose|remix|preview|estimate|await|lib|account|x)_\w+)`/g)];
    expect(called.length).toBeGreaterThan(10);
    expect(called.map(([, name]) => name).filter((name = '') => !tools.includes(name))).toEqual([]);
  });

  it('has examples in its skill that the service takes', () => {
    const film = catalogue.find(({ name }) => name === 'create_video');
    const examples = [...body.matchAll(/```json\n(.*?)```/gs)].map(([, text = '']) => JSON.parse(text) as unknown);
    expect(examples).toHaveLength(2);
    for (const example of examples) expect(film?.input.safeParse(example)).toMatchObject({ success: true });
  });
});

describe('media registry', () => {
  const registryOf = (PUBLIC_BASE_URL: string) => operatorCommand({ PUBLIC_BASE_URL }, ['registry']);

  it('prints a server.json of the published schema for the address of the service', async () => {
    const { code, stdout } = await registryOf('https://media.example.com');
    const entry = JSON.parse(stdout) as object;
    const validate = validatorOf('mcp-server');
    expect(validate(entry), JSON.stringify(validate.errors)).toBe(true);
    expect(code).toBe(0);
    expect(entry).toMatchObject({
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      name: 'com.example.media/mediamaker',
      remotes: [{ type: 'streamable-http', url: 'https://media.example.com/mcp' }],
    });
  });

  it.each([
    'http://localhost:3000',
    'https://localhost',
    'https://127.0.0.1',
    'https://[2001:db8::1]',
    'https://media',
  ])('refuses %s, and says what to set', async (address) => {
    const { code, stdout, stderr } = await registryOf(address);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/cannot be listed.*Set PUBLIC_BASE_URL/);
  });
});
