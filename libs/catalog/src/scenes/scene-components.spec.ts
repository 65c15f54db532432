import { KINDS, VISUAL_TYPES } from '@libs/film';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { sceneComponents } from './scene-components.js';

const schemas = sceneComponents();
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ components: { schemas } }, 'contract');
const admits = (given: unknown): boolean => ajv.validate({ $ref: 'contract#/components/schemas/Scene' }, given);

it.each(VISUAL_TYPES)('the whole schema admits the example of %s, and no other kind with its members', (type) => {
  const { example } = KINDS[type].words;
  expect(admits(example)).toBe(true);
  expect(admits({ ...example, visual: { ...example.visual, type: 'hologram' } })).toBe(false);
});

it('the whole schema asks for what is seen', () => {
  expect(admits({ say: 'Words alone.' })).toBe(false);
  expect(admits({ visual: { type: 'title' } })).toBe(false);
});

it('every object is a component of its own, and every field is described', () => {
  const objects = Object.entries(schemas).filter(([name]) => name !== 'Visual');
  for (const [name, schema] of objects) {
    const properties = Object.entries(schema.properties as Record<string, { description?: string }>);
    for (const [member, part] of properties) {
      expect(part.description, `${name}.${member}`).toMatch(/^.{6,}$/s);
      expect(JSON.stringify(part), `${name}.${member}`).not.toContain('"properties"');
    }
  }
});
