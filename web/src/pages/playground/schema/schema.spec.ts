import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Refusal } from '../../../api/refusal.ts';
import { valueAt, withValue } from './at-path.ts';
import { meaningsIn, titleOfChoice } from './choice-titles.ts';
import { orderedFields, startOf } from './field-order.ts';
import { mistakesOf } from './mistakes.ts';
import { schemaInMode } from './mode-members.ts';
import { type Components, controlOf, labelOf, resolved, type Schema } from './schema.ts';
import { placeOf, toldMistakes } from './told-mistakes.ts';
import { exampleScene, tellsBrand, wholeSchema } from './whole-schema.ts';
import { WORDS } from './words.ts';

interface Contract {
  tools: { name: string; input_schema: Schema }[];
  components: { schemas: Components };
}

const contract = JSON.parse(
  readFileSync(new URL('../../../../../contracts/public-mcp-contract-v1.json', import.meta.url), 'utf8'),
) as Contract;
const components = contract.components.schemas;
const brand = tellsBrand(contract.tools.map(({ input_schema: schema }) => schema));
const tools = contract.tools.map(({ name, input_schema: schema }) => [name, wholeSchema(schema, brand)] as const);

/** The paths of all members, without the numbers of elements and the members of kinds. */
function pathsOf(schema: Schema, at: string): string[] {
  const control = controlOf(schema, components);
  if (control.is === 'list') return pathsOf(control.items, at);
  if (control.is !== 'group') return [];
  return Object.entries(control.schema.properties ?? {}).flatMap(([name, one]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return [path, ...pathsOf(one, path)];
  });
}

/** The members that a form can only show as JSON. */
function shownAsJson(schema: Schema, at: string): string[] {
  const control = controlOf(schema, components);
  switch (control.is) {
    case 'json':
      return [at];
    case 'group':
      return Object.entries(control.schema.properties ?? {}).flatMap(([name, one]) =>
        shownAsJson(one, `${at}.${name}`),
      );
    case 'kinds':
      return Object.entries(control.kinds).flatMap(([kind, one]) => shownAsJson(one, `${at}(${kind})`));
    case 'list':
      return shownAsJson(control.items, `${at}[]`);
    case 'choice':
    case 'flag':
    case 'number':
    case 'resource':
    case 'suggested':
    case 'text':
    case 'tuple':
      return [];
  }
}

it('every member of every tool has a control; those of open form are entered as JSON', () => {
  expect(tools.flatMap(([name, schema]) => shownAsJson(schema, name))).toEqual([
    'create_video.changes[]',
    'create_video.pronounce',
    'create_audio.pronounce',
    'compose_video.pronounce',
    'preview_video.arguments',
    'estimate_cost.arguments',
  ]);
});

it.each(tools)('%s shows each of its members once, in one of its starts', (name, schema) => {
  const { first, more } = orderedFields(name, schema, startOf(name, {}));
  const shown = [...first, ...more];
  expect(new Set(shown).size).toBe(shown.length);
  const asked = (schema.required ?? []).filter((field) => field !== 'idempotency_key');
  expect(first).toEqual(expect.arrayContaining(asked));
});

it('a start hides the members of the others', () => {
  const schema = tools.find(([name]) => name === 'create_video')?.[1] ?? {};
  const { first, more } = orderedFields('create_video', schema, startOf('create_video', { script: 'A day.' }));
  expect(first.slice(0, 2)).toEqual(['script', 'aspect_ratio']);
  expect(more).toContain('image_resource_ids');
  expect([...first, ...more]).not.toContain('scenes');
});

it('each kind of a scene has an example', () => {
  const visual = controlOf({ $ref: '#/components/schemas/Visual' }, components);
  for (const kind of visual.is === 'kinds' ? Object.keys(visual.kinds) : ['none']) {
    expect(Object.keys(exampleScene(kind, components)['visual'] as object).length, kind).toBeGreaterThan(1);
  }
});

it('what stands beside a reference stays', () => {
  const schema = resolved({ $ref: '#/components/schemas/Scene', description: 'One.' }, components);
  expect([schema.description, schema.type]).toEqual(['One.', 'object']);
});

it('labels are words', () => {
  expect(['aspect_ratio', 'resource_ids', 'adapter_id', 'url'].map(labelOf)).toEqual([
    'Aspect ratio',
    'Resources',
    'Adapter',
    'URL',
  ]);
});

it('a member changes at its place, and leaves no empty object behind', () => {
  const given = { scenes: [{ say: 'a', visual: { type: 'title', text: 'b' } }], brand: { name: 'N' } };
  expect(valueAt(given, ['scenes', 0, 'visual', 'text'])).toBe('b');
  expect(withValue(given, ['scenes', 0, 'visual', 'text'], 'c')).toEqual({
    scenes: [{ say: 'a', visual: { type: 'title', text: 'c' } }],
    brand: { name: 'N' },
  });
  expect(withValue(given, ['brand', 'name'], undefined)).toEqual({ scenes: given.scenes });
  expect(Object.keys(withValue({ a: 1, b: 2 }, ['a'], 3) as object)).toEqual(['a', 'b']);
});

it('a mode shows the members that mean something in it, in its own words', () => {
  const sound: Schema = contract.tools.find(({ name }) => name === 'create_audio')?.input_schema ?? {};
  const shown = (given: object) => Object.keys(schemaInMode(sound, { ...given }).properties ?? {});
  expect(shown({ mode: 'speech' })).toEqual(expect.arrayContaining(['text', 'voice', 'speed', 'format']));
  for (const name of ['mood', 'bpm', 'duration_seconds']) expect(shown({ mode: 'speech' })).not.toContain(name);
  expect(shown({ mode: 'sfx' })).not.toContain('voice');
  expect(shown({ mode: 'sfx', voice: 'slt' })).toContain('voice');
  expect(shown({ mode: 'sfx' })).toContain('duration_seconds');
  expect(schemaInMode(sound, { mode: 'music' }).properties?.['text']?.description).toBe('What it is for');
  const { anyOf, description } = sound.properties?.['voice'] ?? {};
  const voices = anyOf?.[0]?.enum?.map(String) ?? [];
  expect([...meaningsIn(description, voices)]).toContainEqual(['awb', 'Scottish man']);
  expect(['auto', 'calm', '16:9', 'create_image'].map(titleOfChoice)).toEqual([
    'Automatic',
    'Calm',
    '16:9',
    'create_image',
  ]);
});

it('mistakes stand at their members, wherever a refusal names them', () => {
  const apart = new Refusal('invalid_input', 'Some fields are not valid.', undefined, false, [
    { field: 'scenes.0.say', text: 'must have at most 1200 characters' },
  ]);
  expect([...mistakesOf(apart)]).toEqual([['scenes.0.say', 'must have at most 1200 characters']]);
  const inWords = new Refusal(
    'input_unsupported',
    'Invalid input. arguments.scenes[1].visual.text: must not be empty; arguments.fps: must be 24, 25 or 30.',
    undefined,
    false,
  );
  expect([...mistakesOf(inWords)]).toEqual([
    ['scenes.1.visual.text', 'must not be empty'],
    ['fps', 'must be 24, 25 or 30'],
  ]);
});

it('a member with words of the console exists', () => {
  const paths = tools.flatMap(([name, schema]) => pathsOf(schema, '').flatMap((path) => [path, `${name}.${path}`]));
  expect(Object.keys(WORDS).filter((path) => !paths.includes(path))).toEqual([]);
});

it('a mistake is told in words for people, at a field that the form shows', () => {
  const told = (tool: string, given: Record<string, unknown>, field: string, text: string) =>
    toldMistakes(tool, given, new Refusal('invalid_input', '', undefined, false, [{ field, text }]));
  expect(told('create_image', {}, 'prompt', 'is required unless visual is given')).toEqual([
    { field: 'prompt', text: 'Write what the image shows.', isMissing: true },
  ]);
  const other = 'is required unless composition, prompt, script or revise_from is given';
  expect(told('create_video', { composition: {} }, 'scenes', other)).toEqual([
    { field: 'composition.html', text: 'Paste the HTML of your film.', isMissing: true },
  ]);
  expect(told('create_video', { scenes: [{}] }, 'scenes.0.say', 'must have at most 1200 characters')).toEqual([
    { field: 'scenes.0.say', text: 'Must have at most 1200 characters.', isMissing: false },
  ]);
  expect(
    ['scenes.0.say', 'scenes.1.visual.text', 'plan.segments.2.scene.visual.items.0.text', 'fps'].map(placed),
  ).toEqual(['Scene 1 · Narration', 'Scene 2 · Text', 'Segment 3 · Item 1 · Text', 'Frames per second']);
});

function placed(field: string): string {
  return placeOf('create_video', field);
}
