import type { FrameFormat } from '@libs/drawing';
import { type CaptionCue, captionCues } from '@libs/sound';
import type { FilmBrief } from '../../film-brief.js';
import { bareLetters, sceneTexts } from '../scene-texts.js';
import type { SpokenScene } from './speak-scenes.js';

/** Captions that stand in the picture, so that scenes leave them room. */
export type DrawnCaptions = 'kinetic' | 'burned';

export function drawnCaptions(wish: FilmBrief['captions']): DrawnCaptions | undefined {
  return wish === 'kinetic' || wish === 'burned' ? wish : undefined;
}

/** Letters of a burned line. */
const LINE: Record<FrameFormat, number> = { wide: 42, square: 34, portrait: 32, tall: 24 };
/** A kinetic line: letters, and words. */
const KINETIC: Record<FrameFormat, { letters: number; words: number }> = {
  wide: { letters: 28, words: 5 },
  square: { letters: 22, words: 4 },
  portrait: { letters: 20, words: 4 },
  tall: { letters: 16, words: 3 },
};

/** Height of a frame in hundredths of its shorter side. */
const HEIGHT: Record<FrameFormat, number> = { wide: 100, square: 100, portrait: 125, tall: 177.8 };

/** The rows that captions may cover, as shares of the height of the frame. */
export function captionRows(shape: FrameFormat): { top: number; bottom: number } {
  return { top: 1 - 21 / HEIGHT[shape], bottom: 1 };
}

/** The captions of the film's file: no cue spans two scenes. */
export function filmCues(scenes: readonly SpokenScene[], shape?: FrameFormat): CaptionCue[] {
  return scenes.flatMap((scene) => within(captionCues(scene.words, shape && LINE[shape]), scene));
}

/** The captions to draw: none for a scene that sets the very words large. */
export function drawnCues(scenes: readonly SpokenScene[], style: DrawnCaptions, shape: FrameFormat): CaptionCue[] {
  const shown = scenes.filter((scene) => !saysItself(scene));
  return style === 'burned'
    ? filmCues(shown, shape)
    : shown.flatMap((scene) => within(kineticCues(scene, shape), scene));
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

/** Few words at a time, from their first word to the next cue's. */
function kineticCues({ words }: SpokenScene, shape: FrameFormat): CaptionCue[] {
  const { letters, words: most } = KINETIC[shape];
  const groups: SpokenScene['words'][] = [];
  let ended = true;
  for (const word of words) {
    const last = groups.at(-1);
    const length = last ? [...last, word].map(({ text }) => text).join(' ').length : 0;
    if (!last || ended || last.length >= most || length > letters) groups.push([word]);
    else last.push(word);
    ended = /[.!?:;]$/u.test(word.text);
  }
  return groups.map((group, index) => ({
    startSeconds: group[0]!.startSeconds,
    endSeconds: groups[index + 1]?.[0]?.startSeconds ?? group.at(-1)!.endSeconds + 0.6,
    lines: [group.map(({ text }) => text).join(' ')],
    words: group,
  }));
}
