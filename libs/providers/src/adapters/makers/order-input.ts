import { MakerTrouble } from '../../makers/maker-trouble.js';
import type { MakerOrder } from '../../makers/maker.js';
import { INPUT_ROLES, type Model } from '../../models/model.js';

/** fal's names of shapes, in image models that take no aspect ratio. */
const NAMED_SIZES: Record<string, string> = {
  '1:1': 'square_hd',
  '4:3': 'landscape_4_3',
  '3:4': 'portrait_4_3',
  '16:9': 'landscape_16_9',
  '9:16': 'portrait_16_9',
};

/** The AI SDK's resolutions, whatever the shape of the film. */
const PIXELS: Record<string, string> = { '480p': '854x480', '720p': '1280x720', '1080p': '1920x1080' };

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

/** How a maker writes a value of ours. */
const FORMS: Record<string, (value: unknown) => unknown> = {
  text: String,
  seconds: (value) => `${String(value)}s`,
  milliseconds: (value) => Math.round(Number(value) * 1_000),
  list: (value) => value,
  size: (value) => NAMED_SIZES[String(value)],
  pixels: (value) => PIXELS[String(value)],
  file: (url) => ({ type: 'url', url }),
  name: (value) => LANGUAGES.of(String(value)),
};

/**
 * An order in a model's own words, by its `fields`. A field is our member and their name: `seed: 'seed'`. A dot makes an
 * object of it: `voice: 'voice_setting.voice_id'`. A form after a colon says how they write the value: `duration:
 * 'duration:seconds'` is `"5s"`. A member with `=` before it is theirs alone, with a fixed value in JSON: `'=output_format':
 * '"png"'`. What the order does not say, the model decides.
 */
export function inputOf(order: MakerOrder): Record<string, unknown> {
  const given = membersOf(order);
  const input: Record<string, unknown> = {};
  for (const [member, field] of Object.entries(order.model.fields ?? {})) {
    if (member.startsWith('=')) {
      put(input, member.slice(1), JSON.parse(field));
      continue;
    }
    const [name = '', form] = field.split(':');
    const value = given[member];
    if (value !== undefined) put(input, name, form === undefined ? value : FORMS[form]?.(value));
  }
  return input;
}

/** The seed in an input that this model was given; undefined where it takes none. */
export function seedIn(input: unknown, model: Model): unknown {
  const [name] = model.fields?.['seed']?.split(':') ?? [];
  return name
    ?.split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], input);
}

function membersOf(order: MakerOrder): Record<string, unknown> {
  const { prompt, seed, durationSeconds: duration, aspectRatio, resolution, voice, language, inputs, model } = order;
  const given: Record<string, unknown> = { prompt, seed, duration, aspectRatio, resolution, voice, language };
  for (const role of INPUT_ROLES) {
    const urls = inputs.filter((input) => input.role === role).map(({ url }) => url);
    if (urls.length === 0) continue;
    const isList = model.fields?.[role]?.endsWith(':list') ?? false;
    if (!isList && (urls.length > 1 || model.fields?.[role] === undefined)) {
      throw new MakerTrouble('refused', `The model ${model.id} does not take this many inputs of the kind ${role}.`);
    }
    given[role] = isList ? urls : urls[0];
  }
  return given;
}

function put(input: Record<string, unknown>, name: string, value: unknown): void {
  const parts = name.split('.');
  const last = parts.pop() ?? name;
  const holder = parts.reduce((object, part) => (object[part] ??= {}) as Record<string, unknown>, input);
  holder[last] = value;
}
