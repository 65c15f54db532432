import type { FilmBrief } from '../../film-brief.js';
import { FILM_THEMES } from '../../themes/themes.js';
import { toneOf } from '../look/choose-look.js';
import type { ReadTone } from './read-tone.js';
import { CHARACTERS } from './tone-character.js';
import { SERIOUS_TONES, type Tone } from './tones.js';

/** Music that suits no serious film. */
const CHEERFUL = ['bright', 'playful'];

/** A theme or music that was named and does not suit the tone: it stays, and the tone chooses the rest. */
export function toneNotes(film: Pick<FilmBrief, 'scenes' | 'composition' | 'theme' | 'tone' | 'music'>): string[] {
  const { tone, because, character } = toneOf(film);
  const reason =
    because.length === 0 ? `the tone ${tone}` : `the tone ${tone}, which its words ask for (“${because[0]}”)`;
  const clashes = [
    ...(clashesWithTheme(film, { tone, character }) ? [`theme ${film.theme}`] : []),
    ...(clashesWithMusic(film, tone) ? [`music ${film.music}`] : []),
  ];
  return clashes.map((named) => `The ${named} stays as named, though it does not suit ${reason}.`);
}

/** A quiet theme suits grave films alone, unless the caller left the tone open; a lively one does not suit serious films. */
function clashesWithTheme(
  { theme: wish, tone: asked }: Pick<FilmBrief, 'theme' | 'tone'>,
  { tone, character }: Pick<ReadTone, 'tone' | 'character'>,
): boolean {
  const theme = FILM_THEMES.find(({ name }) => name === wish);
  if (!theme) return false;
  if (theme.calm) return tone !== 'grave' && tone === asked;
  const isLively = CHARACTERS.playful.themes.includes(theme.name);
  return SERIOUS_TONES.includes(tone) && isLively && !character.themes.includes(theme.name);
}

function clashesWithMusic({ music }: Pick<FilmBrief, 'music'>, tone: Tone): boolean {
  return SERIOUS_TONES.includes(tone) && CHEERFUL.includes(music);
}
