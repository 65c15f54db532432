import { type CaptionCue, captionCues } from '@libs/sound';
import { isNegated } from '../../reading/negation.js';
import { tokensOf } from '../../time/tokens.js';
import { bareLetters, sceneTexts } from '../scene-texts.js';
import type { CaptionLayout } from './caption-layout.js';
import type { SpokenScene } from './speak-scenes.js';

/** The captions of the film's file, in lines as they stand in the picture: no cue spans two scenes. */
export function filmCues(scenes: readonly SpokenScene[], layout?: CaptionLayout): CaptionCue[] {
  const room = layout?.style === 'burned' ? { lineLength: layout.letters, lines: layout.lines } : undefined;
  return scenes.flatMap((scene) => within(captionCues(scene.words, room), scene));
}

/** The captions to draw: none of words that the scene sets large already. `held` ones stand until their scene ends. */
export function drawnCues(
  scenes: readonly SpokenScene[],
  { style, letters: lineLength, lines }: CaptionLayout,
  { held = false }: { held?: boolean } = {},
): CaptionCue[] {
  return scenes
    .filter((scene) => !saysItself(scene))
    .flatMap((scene) => {
      const cues = within(captionCues(scene.words, { lineLength, lines }), scene).filter((cue) => !isSet(cue, scene));
      const end = scene.startSeconds + scene.durationSeconds;
      return cues.map((cue, at) => {
        const next = cues[at + 1]?.startSeconds;
        if (held && next === undefined) return { ...cue, endSeconds: end };
        return style === 'kinetic' && next !== undefined ? { ...cue, endSeconds: next } : cue;
      });
    });
}

function within(cues: CaptionCue[], { startSeconds, durationSeconds }: SpokenScene): CaptionCue[] {
  const end = startSeconds + durationSeconds;
  return cues.map((cue) => ({ ...cue, endSeconds: Math.min(cue.endSeconds, end) }));
}

/** Whether a scene sets the very words that are spoken. */
export function saysItself({ scene }: SpokenScene): boolean {
  const said = bareLetters(scene.say ?? '');
  const set = sceneTexts(scene).map(({ text }) => bareLetters(text));
  return said !== '' && (set.includes(said) || set.join('') === said);
}

/** Kinds whose large words stand from the start of their scene. */
const LARGE: ReadonlySet<string> = new Set(['title', 'quote', 'end_card']);

/** Whether all telling words of a caption stand large on the stage, in a sentence that is denied as the spoken one is, or not. */
function isSet({ words }: CaptionCue, { scene }: SpokenScene): boolean {
  if (!LARGE.has(scene.visual.type)) return false;
  const texts = sceneTexts(scene).map(({ text }) => text);
  const set = new Set(texts.flatMap((text) => tokensOf(text).map(({ form }) => form)));
  const caption = words.map(({ text }) => text).join(' ');
  const said = tokensOf(caption).filter(({ weight }) => weight === 1);
  if (isNegated(caption) !== texts.some(isNegated)) return false;
  return said.length > 0 && said.every(({ form }) => set.has(form));
}
