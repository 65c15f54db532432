import { describe, expect, it } from 'vitest';
import { settingForms } from '../../settings.js';
import { exampleEnvironment, settingsDoc } from './settings-doc.js';

const page = settingsDoc();
/** The cells of a setting's row. */
const rowOf = (name: string): string[] => {
  const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';
  return row.split(/(?<!\\)\|/).map((cell) => cell.trim());
};

it.each(Object.keys(settingForms))('the page says what %s may be and what it means', (name) => {
  const [, , value, fallback, meaning] = rowOf(name);
  expect(value).toMatch(/\w/);
  expect(fallback).toMatch(/^(–|`.+`)$/);
  expect(meaning).toMatch(/^[A-Z`].{15,}\.$/);
});

it.each([
  ['PORT', 'a whole number from 0 to 65535', '`3000`'],
  ['ALLOW_INSECURE_HOST', '`on` or `off`', '`off`'],
  ['NODE_ENV', 'one of development, test, production', '`development`'],
  ['DATABASE_URL', 'a postgres:// address', '–'],
  ['TRUST_PROXY', expect.stringContaining('off, a number of proxies'), '`off`'],
  ['INTERNAL_OIDC_ISSUERS', expect.stringContaining('a JSON array'), '–'],
  ['MCP_ALLOWED_ORIGINS', expect.stringContaining('origins'), expect.stringContaining('https://claude.ai,https://')],
  ['OTEL_TRACES_SAMPLER_ARG', 'a number from 0 to 1', '`1`'],
])('the page takes value and default of %s from its schema', (name, value, fallback) => {
  expect(rowOf(name).slice(2, 4)).toEqual([value, fallback]);
});

describe('the example environment file', () => {
  const [settings = '', ofCompose = ''] = exampleEnvironment().split('\n\n');
  const lines = (block: string) => block.split('\n').filter(Boolean);
  const named = (block: string) => lines(block).flatMap((line) => /^#([A-Z]\w+)=/.exec(line)?.[1] ?? []);

  it('sets nothing, and names every setting with its default', () => {
    expect(lines(`${settings}\n${ofCompose}`).filter((line) => !line.startsWith('#'))).toEqual([]);
    expect(named(settings).sort()).toEqual(Object.keys(settingForms).sort());
    expect(lines(settings)).toEqual(
      expect.arrayContaining(['#PORT=3000', '#DATABASE_URL=', '#ALLOW_INSECURE_HOST=off']),
    );
  });

  it('names what compose alone reads in a block of its own, where no setting is', () => {
    expect(named(ofCompose)).toContain('POSTGRES_PASSWORD');
    expect(named(ofCompose).filter((name) => name in settingForms)).toEqual([]);
  });
});
