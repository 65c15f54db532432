import { expect, it } from 'vitest';
import { z } from 'zod';
import { rejectedBySchema } from './tool-input-rejected.js';

const input = z
  .strictObject({
    prompt: z.string().min(1).max(4000),
    seconds: z.number().min(2).max(60).optional(),
    fps: z.union([z.literal(24), z.literal(25)]).optional(),
    ratio: z.enum(['16:9', '1:1']).optional(),
    above: z.number().gt(0).optional(),
    id: z.uuid().optional(),
    colour: z
      .string()
      .regex(/^#[0-9a-f]{6}$/, 'must be a colour')
      .optional(),
    loud: z.boolean().optional(),
    items: z
      .array(z.object({ at: z.int().max(9) }))
      .max(3)
      .optional(),
  })
  .refine(({ prompt }) => prompt !== 'no', { path: ['prompt'], message: 'Is not to be "no"' })
  .refine(({ ratio, loud }) => !loud || ratio, { path: ['ratio'], message: 'is required beside loud' });

function refusal(given: object, prefix?: string): string {
  const whole = { prompt: 'a', ...given };
  return rejectedBySchema(input, input.safeParse(whole).error!, { given: whole, prefix }).message;
}

it.each([
  [{ prompt: undefined }, 'prompt: is required (text from 1 to 4000 characters)'],
  [{ prompt: null }, 'prompt: must be text from 1 to 4000 characters'],
  [{ items: [{}] }, 'items.0.at: is required (a whole number of at most 9)'],
  [{ prompt: 'secret'.repeat(1000) }, 'prompt: must be text from 1 to 4000 characters'],
  [{ seconds: 61 }, 'seconds: must be a number from 2 to 60'],
  [{ seconds: 'five' }, 'seconds: must be a number from 2 to 60, but came as text'],
  [{ items: '[{"at":' }, 'items: must be a list of at most 3 items, but came as text'],
  [{ items: [{ at: 'x' }] }, 'items.0.at: must be a whole number of at most 9, but came as text'],
  [{ fps: 26 }, 'fps: must be 24 or 25'],
  [{ ratio: '2:1' }, 'ratio: must be one of 16:9, 1:1'],
  [{ above: 0 }, 'above: must be a number above 0'],
  [{ id: 'x' }, 'id: must be text in the form uuid'],
  [{ colour: 'red' }, 'colour: must be a colour'],
  [{ colour: 1 }, 'colour: must be text'],
  [{ loud: 'yes' }, 'loud: must be true or false, but came as text'],
  [{ items: [{ at: 1 }, { at: 10 }] }, 'items.1.at: must be a whole number of at most 9'],
  [{ items: [1, 2, 3, 4].map((at) => ({ at })) }, 'items: must be a list of at most 3 items'],
  [{ items: {} }, 'items: must be a list of at most 3 items'],
  [{ prompt: '' }, 'prompt: must be text from 1 to 4000 characters'],
  [{ prompt: 'no' }, 'prompt: is not to be "no"'],
])('%j is refused with: %s', (given, said) => {
  expect(refusal(given)).toBe(`Invalid input. ${said}.`);
});

it('an unknown field is refused with the list of known fields', () => {
  expect(refusal({ promt: 'a' })).toBe(
    'Invalid input. arguments: has no field promt; the fields are prompt, seconds, fps, ratio, above, id, colour, loud, items.',
  );
});

it('of many unknown fields the first five are named, and long names are cut', () => {
  const strangers = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`stranger${at}`, at]));
  expect(refusal(strangers)).toContain(
    'has no field stranger0, stranger1, stranger2, stranger3, stranger4; the fields',
  );
  const name = `${'n'.repeat(63)}😀`;
  expect(refusal({ [name]: 1 })).toContain(`has no field ${'n'.repeat(63)}\ufffd; the`);
});

it('arguments inside arguments are named by their whole path', () => {
  expect(refusal({ seconds: 1 }, 'arguments')).toBe('Invalid input. arguments.seconds: must be a number from 2 to 60.');
});

it('the refusal names the first five mistakes', () => {
  const given = { prompt: '', seconds: 1, fps: 1, ratio: '', above: 0, loud: '' };
  expect(refusal(given).split(';')).toHaveLength(5);
});

it('values are not repeated', () => {
  expect(refusal({ ratio: 'secret', seconds: 1234567 })).not.toMatch(/secret|1234567/);
});

it('a union is judged by the alternative of the given type; without a type the refusal lists the types', () => {
  const bird = z.strictObject({ type: z.literal('bird'), wings: z.int().max(2) });
  const fish = z.strictObject({ type: z.literal('fish'), fins: z.int() });
  const zoo = z.strictObject({ animals: z.array(z.discriminatedUnion('type', [bird, fish])) });
  const said = (animal: unknown) => {
    const given = { animals: [animal] };
    return rejectedBySchema(zoo, zoo.safeParse(given).error!, { given }).message;
  };
  expect(said({ type: 'bird', wings: 3 })).toContain('animals.0.wings: must be a whole number of at most 2');
  expect(said({ type: 'fish', fins: 1, wings: 2 })).toContain(
    'animals.0: has no field wings; the fields are type, fins',
  );
  expect(said({ type: 'worm' })).toContain('animals.0.type: must be one of bird, fish');
  expect(said({})).toContain('animals.0.type: is required (one of bird, fish)');
  expect(said('bird')).toContain('animals.0: must be an object whose type is one of bird, fish');
});

it.each([
  [{ prompt: '' }, 'Correct prompt: must be text from 1 to 4000 characters.'],
  [{ items: [{ at: 'SENT' }] }, 'Correct items.0.at: must be a whole number of at most 9, but came as text.'],
  // Messages that a tool writes itself may name what was sent.
  [{ prompt: 'no' }, 'Correct prompt.'],
  [{ loud: true }, 'Correct ratio: is required.'],
  [{ SENT: 'a' }, 'Leave out the unknown fields of the arguments.'],
])('%j is recorded without a word of the caller: %s', (given, advice) => {
  const whole = { prompt: 'a', ...given };
  const { actionable_next_step: step } = rejectedBySchema(input, input.safeParse(whole).error!, {
    given: whole,
  }).body();
  expect(step).toBe(`${advice} Then call again; nothing was started or charged.`);
  expect(step).not.toContain('SENT');
});
