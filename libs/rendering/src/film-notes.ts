import { scriptOf } from './film-plan.js';
import { foreignNote, type LooksForeign } from './foreign-note.js';
import { linesLeftOut } from './narrate.js';
import type { Script } from './script.js';
import { signNotes } from './sign-notes.js';
import { DEFAULT_SECONDS, type VideoBrief } from './video-brief.js';

type Brief = Omit<VideoBrief, 'seed'>;

/** What the caller should know of a film before it is made: what of the brief is not used, or is taken literally. */
export async function filmNotes(
  brief: Brief,
  canDraw: (character: string) => boolean,
  looksForeign: LooksForeign,
): Promise<string[]> {
  const { script, voice } = scriptOf(brief, canDraw);
  const spoken = script.lines.map(({ text }) => text).join(' ');
  const silent = '; voice "none" makes a silent film with captions';
  return [
    ...wordNotes(script, brief),
    ...signNotes(brief.script?.trim() ? brief.script : (brief.prompt ?? ''), canDraw),
    ...omissionNotes(script, brief.durationSeconds ?? DEFAULT_SECONDS, voice),
    ...(brief.images ? [] : pictureNotes(script)),
    ...(voice === 'none' ? [] : await foreignNote(spoken, looksForeign, silent)),
  ];
}

function wordNotes({ origin }: Script, { prompt, theme }: Brief): string[] {
  if (origin === 'prompt') return ['The film tells the words of the prompt as they stand and no others.'];
  if (prompt === undefined) return [];
  const use = theme === 'auto' ? 'the prompt only helps to choose the theme' : 'the prompt is not used';
  return [`The script is spoken as it stands; ${use}.`];
}

function omissionNotes(script: Script, seconds: number, voice: string): string[] {
  const omitted = script.origin === 'prompt' ? linesLeftOut(script, seconds, voice) : 0;
  if (omitted === 0) return [];
  const left = `${omitted} of ${script.lines.length} sentences of the prompt`;
  return [`About ${left} do not fit into ${seconds} s and are left out; duration_seconds makes a longer film.`];
}

/** "flow" is drawn where nothing else is known: it shows light and colour. */
function pictureNotes({ subject }: Script): string[] {
  const shown = subject.scenes.filter((scene) => scene !== 'flow');
  if (shown.length === 0) return ['No picture was found for these words: the film shows abstract shapes.'];
  return [`The pictures are chosen by single words of the text: ${shown.join(', ')}.`];
}
