import { isDeepStrictEqual } from 'node:util';
import { frameFormat, videoFrameSize } from '@libs/drawing';
import type { FilmBrief } from '../../film-brief.js';
import { chosenIn, type FilmOfScenes } from '../another-shape.js';
import { showsLosses } from '../look/thing-colours.js';
import { captionLayout } from '../words/caption-layout.js';
import { filmVoice, spokenText } from '../words/film-voice.js';

/** What a revision may change besides scenes. */
export type FilmChanges = Partial<
  Omit<FilmBrief, 'scenes' | 'composition' | 'heard' | 'inputs' | 'recordings' | 'revises'>
>;

/** A change of these members changes every picture; captions are judged by where they stand. */
const PICTURES = [
  'aspectRatio',
  'resolution',
  'fps',
  'theme',
  'tone',
  'ground',
  'colouring',
  'arrangement',
  'brand',
  'adapter',
  'seed',
] as const satisfies (keyof FilmChanges)[];

/** The finished film with the choices that its order left open. A film without words chose no voice. */
export function filmAsMade(first: FilmOfScenes, facts: Readonly<Record<string, unknown>>): FilmOfScenes {
  const { voice, ...chosen } = chosenIn(facts);
  return { ...first, ...chosen, ...(voice !== undefined && spokenText(first) !== '' && { voice }) };
}

/** The finished film after its changes: what hangs on another theme or tone is chosen again. */
export function filmAfter(
  first: FilmOfScenes,
  facts: Readonly<Record<string, unknown>>,
  changes: FilmChanges,
): FilmOfScenes {
  const { revises: _, ...made } = filmAsMade(first, facts);
  const { theme, music, ground, colouring, arrangement } = first;
  const isOther = (member: 'theme' | 'tone'): boolean => isChanged(made, { [member]: changes[member] });
  return {
    ...made,
    ...((isOther('theme') || isOther('tone')) && { ground, colouring, arrangement }),
    ...(isOther('tone') && { theme, music }),
    ...changes,
  };
}

/** A film after its changes: where the service chose the voice, and no voice speaks the letters of the new words, it chooses again. */
export function withVoice(first: FilmOfScenes, film: FilmOfScenes): FilmOfScenes {
  const free = { ...film, voice: 'auto' };
  return first.voice === 'auto' && filmVoice(free) === 'none' ? free : film;
}

export function isChanged(made: FilmBrief, changes: FilmChanges): boolean {
  return Object.entries(changes).some(
    ([member, value]) => value !== undefined && !isDeepStrictEqual(value, made[member as keyof FilmChanges]),
  );
}

/** Whether changes of a film change every picture: where one comes to show a loss, red is for losses alone. */
export function isDrawnAnew(made: FilmOfScenes, film: FilmOfScenes): boolean {
  const shape = frameFormat(videoFrameSize(made.aspectRatio, made.resolution));
  const captions = [made, film].map((one) => captionLayout(one, shape));
  return (
    !isDeepStrictEqual(captions[0], captions[1]) ||
    showsLosses(made.scenes) !== showsLosses(film.scenes) ||
    PICTURES.some((member) => !isDeepStrictEqual(made[member], film[member]))
  );
}

/** Whether changes of a film change how its words are said. */
export function isSpokenAnew(made: FilmBrief, film: FilmBrief): boolean {
  return filmVoice(made) !== filmVoice(film) || !isDeepStrictEqual(made.diction, film.diction);
}
