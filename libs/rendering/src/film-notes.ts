import { briefText } from './brief-text.js';
import { scriptOf } from './film-plan.js';
import { looksForeign } from './foreign-words.js';
import type { VideoBrief } from './video-brief.js';
import { knownTopic } from './writing/write-script.js';

/** What the caller should know of a film before it is made: what of the brief is not used, or is taken literally. */
export function filmNotes(brief: Omit<VideoBrief, 'seed'>, canDraw: (character: string) => boolean): string[] {
  const { prompt, voice } = briefText(brief, canDraw);
  const { script } = scriptOf(brief, canDraw);
  const spoken = script.lines.map(({ text }) => text).join(' ');
  return [
    ...(script.origin === 'script' ? besideScript(brief) : ofPrompt(script.origin, prompt)),
    ...(voice !== 'none' && looksForeign(spoken) ? [FOREIGN] : []),
  ];
}

const FOREIGN =
  'The words do not look like English, and the voices speak English only; voice "none" makes a silent film with captions.';
const AS_IT_STANDS = 'The prompt has several sentences and is spoken as it stands.';
const NOT_KNOWN =
  'The service has no text of its own on this subject: the film says the words of the prompt, with pictures by single words. Write the text as script for a better film.';

function besideScript({ prompt, theme }: Omit<VideoBrief, 'seed'>): string[] {
  if (prompt === undefined) return [];
  const use = theme === 'auto' ? 'the prompt only helps to choose the theme' : 'the prompt is not used';
  return [`The script is spoken as it stands; ${use}.`];
}

function ofPrompt(origin: 'prompt' | 'written', prompt: string): string[] {
  if (origin === 'prompt') return [AS_IT_STANDS];
  return knownTopic(prompt) ? [] : [NOT_KNOWN];
}
