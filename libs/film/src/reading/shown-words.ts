import { sceneTexts } from '../plan/scene-texts.js';
import { chartOf } from '../scenes/chart/chart-of.js';
import type { Scene } from '../scenes/scene.js';

/** Words that a picture may leave out because its form says them: "from 9 to 2" is an arrow. */
const FORM = new Set(
  'compare said says and or of from to with plus vs versus y e et und & og och en i is are = de a à von auf zu von bis da para di'.split(
    ' ',
  ),
);
/** One letter of scripts without spaces, or a word, or a sign that gives a number its meaning. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{M}]+|\p{N}+|[%‰°=&+<>\p{Sc}]|(?<![\p{L}\p{N}])[-−](?=\d)/gu;

/** The words of a text in small letters, each with signs apart. */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().normalize('NFC').replaceAll('−', '-').match(WORD) ?? [];
}

/** What a scene sets, in reading order; of a chart also its figures. */
export function shownTexts(scene: Scene): string[] {
  const texts = sceneTexts(scene).map(({ text }) => text);
  const { visual } = scene;
  if (visual.type !== 'chart') return texts;
  const { series, format, unitNote } = chartOf(visual);
  const figures = series.flatMap(({ values }) => values.map(format));
  return [...texts, ...figures, unitNote];
}

/** Whether scenes show nothing but words of the text, and all of them but those that their form says. */
export function isFaithful(scenes: readonly Scene[], text: string): boolean {
  const given = new Set(wordsIn(text));
  const shown = new Set(scenes.flatMap((scene) => shownTexts(scene).flatMap(wordsIn)));
  const isInvented = [...shown].some((word) => !given.has(word));
  return !isInvented && [...given].every((word) => shown.has(word) || FORM.has(word));
}

/** Whether scenes show every word of the text in its order. */
export function showsInOrder(scenes: readonly Scene[], text: string): boolean {
  const shown = scenes.flatMap((scene) => shownTexts(scene).flatMap(wordsIn));
  return shown.join(' ') === wordsIn(text).join(' ');
}
