import type { Light } from './palette.js';
import { SCENE_KINDS, SCENE_WORDS, type SceneKind } from './scene-kind.js';
import { isQualified } from './writing/qualified.js';

export type Tempo = 'calm' | 'steady' | 'lively';

/** What a text is about, as far as pictures, colours, pace and music are concerned. */
export interface Subject {
  /** Scenes that fit, best first; never empty. */
  scenes: SceneKind[];
  /** Whether any word of the text called for a scene. */
  recognised: boolean;
  light: Light;
  tempo: Tempo;
}

const EMOJI_WORDS: Record<string, string> = {
  '🌊': 'ocean', '🏖': 'beach', '⭐': 'stars', '🌟': 'stars', '✨': 'stars', '🌙': 'moon', '🚀': 'rocket', '🌍': 'planet',
  '🌎': 'planet', '☀': 'sun', '🌞': 'sun', '☁': 'cloud', '🌈': 'rainbow', '🏙': 'city', '🌃': 'city', '⛰': 'mountain',
  '🏔': 'mountain', '🌲': 'forest', '📈': 'growth', '💰': 'money', '💻': 'computer', '🤖': 'robot', '👥': 'people',
  '🎉': 'party', '☕': 'coffee', '🍕': 'food', '🍳': 'cook', '⏰': 'clock', '❤': 'heart', '💖': 'heart', '🎵': 'music',
  '🎶': 'music', '🎸': 'guitar', '📚': 'book', '🏛': 'temple', '🌱': 'plant', '🌸': 'flower', '🌧': 'rain', '⚡': 'storm',
  '🔥': 'fire', '🐦': 'bird', '🐳': 'whale',
}; // prettier-ignore

const LIGHT_WORDS: readonly (readonly [RegExp, Light])[] = [
  [/\b(evening|dusk|twilight|sunset|romantic)/i, 'dusk'],
  [/\b(night|midnight|stars?|moon|galax|neon|dream)/i, 'night'],
  [/\b(golden|sunrise|dawn|autumn|ancient|roman|histor|desert|harvest|wedding)/i, 'golden'],
  [/\b(coffee|tea\b|cozy|cosy|kitchen|bread|bak|book|wood|chocolate|fire|family)/i, 'warm'],
  [/\b(revenue|data|tech|software|network|internet|digital|cyber|market|financ|medic|science|ai\b|robot)/i, 'cool'],
  [/\b(plant|garden|green|leaf|spring|eco|nature|climate|fresh|farm|bees?\b|flower|forest)/i, 'fresh'],
];

const OWN_LIGHT: Record<SceneKind, Light> = {
  sky: 'day', air: 'day', ocean: 'day', space: 'night', city: 'dusk', mountains: 'golden', growth: 'cool', network: 'cool',
  people: 'day', kitchen: 'warm', clock: 'warm', heart: 'dusk', music: 'dusk', prism: 'cool', book: 'warm',
  arches: 'golden', plant: 'fresh', rain: 'cool', flow: 'dusk',
}; // prettier-ignore

const CALM =
  /\b(calm|quiet|slow|gentl|soft|peace|relax|meditat|sleep|evening|night|breath|dream|serene|still\b|rest\b)/i;
const LIVELY =
  /\b(fast|quick|energ|excit|launch|party|grow|grew|revenue|record|win\b|run\b|running|sport|dance|new\b|join|celebrat|!)/i;

/** Words beside which a rising curve would not be true. */
const FALLS =
  /\b(?:fell|fall(?:s|ing|en)?|drop\w*|declin\w*|decreas\w*|shr[aiu]nk\w*|lower|down|lost|loss(?:es)?|halved|stall\w*|slow\w*|stagnat\w*|flat|weak\w*|nothing|plateau\w*|miss\w*)\b/i;

/** Reads the subject from the words of a prompt or a script. */
export function subjectOf(text: string): Subject {
  const words = wordsFor(text);
  const scores = sceneScores(words);
  if (FALLS.test(text) || isQualified(text)) scores.delete('growth');
  const scored = SCENE_KINDS.map((kind) => ({ kind, score: scores.get(kind) ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const things = scored.filter(({ kind }) => kind !== 'flow');
  const scenes = (things.length > 0 ? things : scored).map(({ kind }) => kind);
  const first = scenes[0] ?? 'flow';
  const line = words.join(' ');
  const light = LIGHT_WORDS.find(([pattern]) => pattern.test(line))?.[1] ?? OWN_LIGHT[first];
  return {
    scenes: scenes.length > 0 ? scenes : ['flow'],
    recognised: scenes.length > 0,
    light: lightFor(light, first),
    tempo: tempoOf(text),
  };
}

export function tempoOf(text: string): Tempo {
  return CALM.test(text) ? 'calm' : LIVELY.test(text) ? 'lively' : 'steady';
}

const OUTDOORS: readonly SceneKind[] = [
  'sky',
  'ocean',
  'city',
  'mountains',
  'people',
  'plant',
  'arches',
  'rain',
  'air',
];

/** The film's light on one scene: what is out of doors is not lit like a room. */
export function lightFor(light: Light, scene: SceneKind): Light {
  if (!OUTDOORS.includes(scene)) return light;
  return light === 'cool' ? 'dusk' : light === 'warm' ? 'golden' : light;
}

/** The scene that the words of one sentence call for, if any. */
export function sceneFor(text: string): SceneKind | undefined {
  const subject = subjectOf(text);
  return subject.recognised ? subject.scenes[0] : undefined;
}

const EMOJI = new RegExp(`[${Object.keys(EMOJI_WORDS).join('')}]`, 'gu');

function wordsFor(text: string): string[] {
  const spelled = text.replaceAll(EMOJI, (emoji) => ` ${EMOJI_WORDS[emoji]} `);
  return spelled.toLowerCase().match(/[\p{L}\p{N}%]+/gu) ?? [];
}

/** The scenes called for by each whole word and by each beginning of a word. */
const [WHOLE_WORDS, BEGINNINGS] = [calls((entry) => entry.endsWith('$')), calls((entry) => !entry.endsWith('$'))];
/** Every text with which a beginning begins: a word is read no further than it can still lead to one. */
const PATHS = new Set(
  [...BEGINNINGS.keys()].flatMap((entry) => Array.from({ length: entry.length }, (_, at) => entry.slice(0, at + 1))),
);

function calls(wanted: (entry: string) => boolean): Map<string, Set<SceneKind>> {
  const called = new Map<string, Set<SceneKind>>();
  for (const kind of SCENE_KINDS) {
    for (const entry of SCENE_WORDS[kind].filter((one) => wanted(one))) {
      const word = entry.replace(/\$$/, '');
      called.set(word, (called.get(word) ?? new Set()).add(kind));
    }
  }
  return called;
}

/** Scenes that a word calls for; a looked-up few beginnings instead of every entry of the vocabulary. */
function scenesCalledBy(word: string): Set<SceneKind> {
  const called = new Set(WHOLE_WORDS.get(word));
  for (let length = 1; length <= word.length && PATHS.has(word.slice(0, length)); length++) {
    for (const kind of BEGINNINGS.get(word.slice(0, length)) ?? []) called.add(kind);
  }
  return called;
}

/** Earlier words weigh a little more: a prompt names its subject first. Words of mood weigh less than things. */
function sceneScores(words: readonly string[]): Map<SceneKind, number> {
  const scores = new Map<SceneKind, number>();
  const known = new Map<string, ReadonlySet<SceneKind>>();
  words.forEach((word, position) => {
    const called = known.get(word) ?? scenesCalledBy(word);
    known.set(word, called);
    for (const kind of called) {
      const weight = (1 + 0.5 / (1 + position)) * (kind === 'flow' ? 0.3 : 1);
      scores.set(kind, (scores.get(kind) ?? 0) + weight);
    }
  });
  return scores;
}
