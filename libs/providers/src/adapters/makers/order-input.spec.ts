import { describe, expect, it } from 'vitest';
import { orderOf } from '../../../../../test/support/makers/maker-conformance.js';
import type { MakerOrder } from '../../makers/maker.js';
import { FAL_MODELS } from '../../models/fal.models.js';
import { INPUT_ROLES, type Model } from '../../models/model.js';
import { REPLICATE_MODELS } from '../../models/replicate.models.js';
import { inputOf, seedIn } from './order-input.js';

const MODELS = [...FAL_MODELS, ...REPLICATE_MODELS];
const ROWS = MODELS.map((model) => [model.id, model] as const);

describe('an order in the words of a model', () => {
  it('is written with the names, forms and fixed values of the row', () => {
    const order = { seed: 7, durationSeconds: 6, aspectRatio: '9:16', resolution: '1080p' };
    expect(inputOf(orderOf(modelOf('fal/veo-3.1'), order))).toEqual({
      prompt: 'A fox crosses a snowy field.',
      seed: 7,
      duration: '6s',
      aspect_ratio: '9:16',
      resolution: '1080p',
      generate_audio: true,
    });
    const speech = { prompt: 'Hola.', voice: 'Calm_Woman', language: 'es' };
    expect(inputOf(orderOf(modelOf('fal/minimax-speech-2.8'), speech))).toEqual({
      prompt: 'Hola.',
      voice_setting: { voice_id: 'Calm_Woman' },
      language_boost: 'Spanish',
      output_format: 'url',
    });
    const image = { role: 'image' as const, url: 'https://media.example/a.png' };
    const moved = { seed: 7, durationSeconds: 5, inputs: [image] };
    expect(inputOf(orderOf(modelOf('fal/wan-2.7-image'), moved))).toEqual({
      prompt: 'A fox crosses a snowy field.',
      seed: 7,
      duration: 5,
      image_url: 'https://media.example/a.png',
      resolution: '720p',
    });
    expect(inputOf(orderOf(modelOf('fal/ideogram-4'), { seed: 7, aspectRatio: '3:4' }))).toMatchObject({
      image_size: 'portrait_4_3',
      expansion_model: 'None',
    });
  });

  it('holds several inputs of one kind only where the model takes a list', () => {
    const inputs = ['a', 'b'].map((name) => ({ role: 'image' as const, url: `https://media.example/${name}.png` }));
    const list = { ...modelOf('fal/wan-2.7-image'), fields: { image: 'image_urls:list' } };
    expect(inputOf(orderOf(list, { inputs }))).toEqual({ image_urls: inputs.map(({ url }) => url) });
    expect(() => inputOf(orderOf(modelOf('fal/wan-2.7-image'), { inputs }))).toThrow('does not take this many inputs');
  });

  it.each(ROWS)('of %s says everything that a caller can choose there', (_id, model) => {
    for (const order of ordersOf(model)) {
      const written = JSON.stringify(inputOf(order));
      const chosen = [order.prompt, order.voice ?? order.prompt, ...order.inputs.map(({ url }) => url)];
      for (const value of chosen) expect(written).toContain(JSON.stringify(value));
      const members = Object.values(inputOf(order));
      expect(members).not.toContain(undefined);
      expect(members).toHaveLength(Object.keys(model.fields ?? {}).length);
      expect(seedIn(inputOf(order), model)).toBe(model.fields?.['seed'] === undefined ? undefined : order.seed);
    }
  });
});

describe('the rows of makers with a queue', () => {
  it.each(ROWS)('have for %s what a purchase needs', (id, model) => {
    expect(MODELS.filter((other) => other.id === id)).toHaveLength(1);
    expect(id).toMatch(new RegExp(`^${model.maker}/[a-z0-9.-]+$`));
    expect(model.endpoint).toMatch(model.maker === 'fal' ? /^[\w.-]+(\/[\w.-]+)+$/ : /^[\w.-]+\/[\w.-]+$/);
    expect(model.goodAt.length).toBeLessThanOrEqual(80);
    expect(Number.isInteger(model.price.microdollars) && model.price.microdollars > 0).toBe(true);
    expect(model.price.unit === 'second').toBe(model.kind === 'video');
    expect(new Date(model.seen).toISOString()).toContain(model.seen);
    expect(model.longestSeconds).toBeGreaterThanOrEqual(600);
    const said = { duration: model.seconds, aspectRatio: model.aspectRatios, voice: model.voices, ...model.inputs };
    for (const [member, choice] of Object.entries(said)) {
      expect([member, model.fields?.[member] !== undefined]).toEqual([member, choice !== undefined]);
    }
  });

  it.each(ROWS.filter(([, model]) => model.substitute !== undefined))(
    'name for %s a substitute that makes the same of the same inputs',
    (_id, model) => {
      const other = modelOf(model.substitute ?? '');
      expect([other.maker, other.kind]).toEqual([model.maker, model.kind]);
      const required = ({ inputs }: Model) => INPUT_ROLES.filter((role) => inputs[role] === 'required');
      expect(Object.keys(other.inputs)).toEqual(expect.arrayContaining(required(model)));
      expect(required(model)).toEqual(expect.arrayContaining(required(other)));
    },
  );
});

function modelOf(id: string): Model {
  const model = MODELS.find((one) => one.id === id);
  if (model === undefined) throw new Error(`There is no model ${id}.`);
  return model;
}

/** Orders that make every choice of a model, with all its inputs. */
function ordersOf(model: Model): MakerOrder[] {
  const { seconds, aspectRatios = [undefined], resolutions = [undefined], voices = [undefined] } = model;
  const { languages = [undefined] } = model;
  const lengths = seconds === undefined ? [undefined] : 'least' in seconds ? [seconds.least, seconds.most] : seconds;
  const inputs = INPUT_ROLES.filter((role) => model.inputs[role] !== undefined).map((role) => ({
    role,
    url: `https://media.example/${role}`,
  }));
  const count = Math.max(...[aspectRatios, resolutions, voices, languages, lengths].map(({ length }) => length));
  return Array.from({ length: count }, (_, turn) => {
    const [durationSeconds, aspectRatio] = [
      lengths.at(turn % lengths.length),
      aspectRatios.at(turn % aspectRatios.length),
    ];
    const [resolution, voice] = [resolutions.at(turn % resolutions.length), voices.at(turn % voices.length)];
    const language = languages.at(turn % languages.length);
    return orderOf(model, { inputs, durationSeconds, aspectRatio, resolution, voice, language });
  });
}
