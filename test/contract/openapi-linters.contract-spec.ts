import { fileURLToPath } from 'node:url';
import { Spectral, type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { describe, expect, it } from 'vitest';
import { read } from '../support/openapi/described-api.js';
import { redocly } from '../support/openapi/redocly.js';

const file = (name: string): string => fileURLToPath(new URL(`../../contracts/${name}`, import.meta.url));

const [WHOLE, OLDER, PART] = ['openapi-2.0.0.json', 'openapi-2.0.0.oas30.json', 'openapi-2.0.0.public.json'] as const;

describe('a description of the routes', () => {
  it.each([WHOLE, OLDER, PART])('breaks no rule of the strict set of Redocly: %s', async (name) => {
    const { code, output } = await redocly('lint', file(name), '--extends', 'recommended-strict', '--format', 'json');
    expect(JSON.parse(output)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 } });
    expect(code).toBe(0);
  });

  // The part has operations and schemas of the whole alone, and the older form says the same in other words.
  it.each(process.env['SPECTRAL'] === 'each' ? [WHOLE, OLDER] : [WHOLE])(
    'breaks no recommended rule of Spectral: %s',
    async (name) => {
      const spectral = new Spectral();
      spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] });
      const findings = await spectral.run({ ...(await read(name)) });
      expect(findings.map(({ code, path, message }) => `${code} ${path.join('/')} ${message}`)).toEqual([]);
    },
  );

  // Agents read the public part: the whole also has the routes of operators and their queues.
  it('is ready for agents', async () => {
    const { output } = await redocly('score', file(PART), '--format', 'json');
    const { agentReadiness, discoverability } = JSON.parse(output) as Record<string, number>;
    expect(agentReadiness).toBeGreaterThanOrEqual(92);
    expect(discoverability).toBeGreaterThanOrEqual(90);
  });
});
