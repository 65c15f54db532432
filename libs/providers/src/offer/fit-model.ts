import type { InputRole, Model } from '../models/model.js';
import type { PurchaseBrief } from '../purchases/purchase-brief.js';
import type { PurchaseWish } from './purchase-wish.js';

/** Voices and the like that a refusal names. */
const MOST_NAMED = 24;

type Fitted = Omit<PurchaseBrief, 'ceilingMicrodollars' | 'seed'>;

/** What a model would be asked to make; `misfit`: why it cannot make it, in a sentence. */
export type Fit = { brief: Fitted; notes: string[]; misfit?: undefined } | { misfit: string };

type Part = { value?: Partial<Fitted>; note?: string } | { misfit: string };

/** Fits a wish to what a model makes. Never asks for less than was wished: a longer film, or a refusal. */
export function fitModel(model: Model, wish: PurchaseWish): Fit {
  const parts: Part[] = [
    fitWords(model, wish),
    fitInputs(model, wish),
    fitLength(model, wish.durationSeconds),
    fitChoice(model, wish, { member: 'aspectRatio', name: 'aspect_ratio', values: model.aspectRatios }),
    fitChoice(model, wish, { member: 'resolution', name: 'resolution', values: model.resolutions }),
    fitVoice(model, wish.voice),
    fitLanguage(model, wish.language),
    fitTimes(model, wish),
  ];
  const misfit = parts.find((part) => 'misfit' in part);
  if (misfit && 'misfit' in misfit) return misfit;
  const fitted = parts.flatMap((part) => ('misfit' in part ? [] : [part]));
  const { prompt, title, format, unused } = wish;
  const shared = { model: model.id, prompt, ...(title && { title }), ...(format && { format }) };
  return {
    brief: Object.assign({}, shared, ...fitted.map(({ value }) => value)) as Fitted,
    notes: [
      ...fitted.flatMap(({ note }) => note ?? []),
      ...(unused.length > 0 ? [`${model.id} does not use ${listed(unused)}.`] : []),
    ],
  };
}

function fitWords({ id, mostCharacters = Infinity }: Model, { prompt }: PurchaseWish): Part {
  if (prompt.length <= mostCharacters) return {};
  return { misfit: `${id} takes ${mostCharacters} characters at most, and these are ${prompt.length}.` };
}

function fitInputs({ id, inputs }: Model, { given }: PurchaseWish): Part {
  const foreign = given.find(({ role }) => inputs[role] === undefined);
  if (foreign) {
    const takes = Object.keys(inputs) as InputRole[];
    const what = takes.length === 0 ? 'words alone' : listed(takes.map((role) => ROLE_WORDS[role]));
    return { misfit: `${id} takes no ${ROLE_WORDS[foreign.role]}; it takes ${what}.` };
  }
  if (new Set(given.map(({ role }) => role)).size < given.length) {
    return { misfit: `${id} takes two images at most, the first and the last of the video.` };
  }
  const missing = (Object.keys(inputs) as InputRole[]).find(
    (role) => inputs[role] === 'required' && !given.some((one) => one.role === role),
  );
  if (missing) return { misfit: `${id} needs a ${ROLE_WORDS[missing]}.` };
  return given.length > 0 ? { value: { given } } : {};
}

const ROLE_WORDS: Record<InputRole, string> = {
  image: 'first image',
  last_image: 'last image',
  video: 'video',
  audio: 'sound',
};

/** The asked length or the nearest longer one; the shortest where none is asked. */
function fitLength({ id, seconds }: Model, asked?: number): Part {
  if (seconds === undefined) {
    return asked === undefined ? {} : { note: `${id} chooses the length itself: duration_seconds is not used.` };
  }
  if ('least' in seconds) {
    const { least, most } = seconds;
    if (asked !== undefined && asked > most) return { misfit: `${id} makes ${least} to ${most} s.` };
    return lengthOf(id, Math.max(least, asked ?? least), asked);
  }
  const sorted = seconds.toSorted((a, b) => a - b);
  const nearest = sorted.find((length) => length >= (asked ?? 0));
  if (nearest === undefined) return { misfit: `${id} makes ${sorted.join(', ')} s.` };
  return lengthOf(id, nearest, asked);
}

function lengthOf(id: string, made: number, asked?: number): Part {
  const value = { durationSeconds: made };
  if (asked === undefined || asked === made) return { value };
  return { value, note: `${id} makes no ${asked} s: this has ${made} s.` };
}

function fitChoice(
  { id }: Model,
  wish: PurchaseWish,
  { member, name, values }: { member: 'aspectRatio' | 'resolution'; name: string; values?: readonly string[] },
): Part {
  const asked = wish[member];
  if (asked === undefined) return {};
  if (values === undefined) return { note: `${id} does not use ${name}.` };
  return values.includes(asked) ? { value: { [member]: asked } } : { misfit: `${id} makes ${name} ${listed(values)}.` };
}

function fitVoice(model: Model, asked?: string): Part {
  const { id, voices } = model;
  if (voices === undefined) return {};
  if (asked === undefined) return { value: { voice: voices[0] } };
  const voice = voiceOf(model, asked);
  return voice === undefined
    ? { misfit: `${id} has no voice of this name; it has ${listed(voices)}.` }
    : { value: { voice } };
}

/** The voice of a model that a caller names, also behind the model's or the maker's id. */
export function voiceOf({ id, maker, voices = [] }: Model, asked: string): string | undefined {
  const prefix = [id, maker].find((name) => asked.startsWith(`${name}/`));
  const name = (prefix === undefined ? asked : asked.slice(prefix.length + 1)).toLowerCase();
  return voices.find((voice) => voice.toLowerCase() === name);
}

function fitLanguage({ id, kind, languages = ['en'] }: Model, asked?: string): Part {
  if (asked === undefined || kind !== 'speech') return {};
  if (languages.includes(asked)) return { value: { language: asked } };
  return { misfit: `${id} speaks ${listed(languages)}.` };
}

function fitTimes({ id, timesWords }: Model, wish: PurchaseWish): Part {
  if (!wish.timesWords) return {};
  if (timesWords) return { value: { timesWords } };
  return { misfit: `${id} does not say when its words are heard, and the captions of a film need that.` };
}

/** "a, b or c"; only so many of a long list. */
function listed(names: readonly string[]): string {
  if (names.length > MOST_NAMED)
    return `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
