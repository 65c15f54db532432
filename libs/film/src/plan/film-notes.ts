import type { FilmBrief } from '../film-brief.js';
import { brandedPalette } from './look/branded-palette.js';
import { chooseLook, type LookOrder, OLDER_THEMES } from './look/choose-look.js';
import { placeNotes } from './place-notes.js';
import { toneNotes } from './tone/tone-notes.js';
import { filmVoice, spokenText } from './words/film-voice.js';

/** What the caller should know of a film before it is made. */
export function filmNotes(brief: Omit<FilmBrief, 'seed'>): string[] {
  return [
    ...voiceNotes(brief),
    ...lookNotes(brief),
    ...toneNotes(brief),
    ...captionNotes(brief),
    ...placeNotes(brief.scenes ?? []).map(({ text }) => text),
  ];
}

/** What the caller should know of a look: another theme than the one that was named, and colours that are changed. */
export function lookNotes(brief: Omit<LookOrder, 'seed'> & Pick<FilmBrief, 'brand' | 'adapter'>): string[] {
  return [...themeNotes(brief), ...brandNotes(brief)];
}

function captionNotes({
  composition,
  captions,
  captionPlace = 'auto',
  captionSize = 'auto',
}: Pick<FilmBrief, 'composition' | 'captions' | 'captionPlace' | 'captionSize'>): string[] {
  const isInPicture = !composition && (captions === 'burned' || captions === 'kinetic');
  if (!isInPicture && (captionPlace !== 'auto' || captionSize !== 'auto'))
    return ['No captions are drawn in this picture: caption_place and caption_size change nothing.'];
  if (!composition?.say?.length || captions === 'none' || captions === 'sidecar') return [];
  return ['A composition is drawn as it stands: its captions come as a file and not in the picture.'];
}

function themeNotes({ theme }: Pick<FilmBrief, 'theme'>): string[] {
  const older = OLDER_THEMES[theme];
  if (!older) return [];
  return [`The theme ${theme} draws scenes in the look of ${older.theme}.`];
}

function voiceNotes(brief: Pick<FilmBrief, 'scenes' | 'composition' | 'voice'>): string[] {
  if (brief.voice === 'none' || spokenText(brief) === '' || filmVoice(brief) !== 'none') return [];
  return ['No voice here can say these words: the film shows them as captions, with music.'];
}

/** Nothing is said of an accent on the ground of a trained style: that is known when the style is read. */
function brandNotes({ brand, adapter, ...look }: Parameters<typeof lookNotes>[0]): string[] {
  if (adapter && brand?.colors?.[1] === undefined) return [];
  const { palette } = chooseLook({ ...look, seed: 0, colouring: 0 });
  const { corrected } = brandedPalette(palette, brand?.colors);
  return corrected.map((color) => `The colour ${color} is changed a little, so that it stands out from its ground.`);
}
