import type { LineRole, Script } from '../script.js';
import { subjectOf, type Subject } from '../subject.js';
import type { VideoBrief } from '../video-brief.js';
import { withoutEnd } from '../without-end.js';
import { isGrave } from './grave.js';
import { spokenLines } from './spoken-lines.js';

/** Characters of a title, which also stands in the file and among ffmpeg's arguments. */
const LONGEST_TITLE = 100;

/** The script of a brief: the caller's words as they stand. */
export function writeScript(
  brief: Pick<VideoBrief, 'prompt' | 'script'>,
  /** The prompt before characters without a glyph were dropped: an emoji still names a subject. */
  original = brief.prompt ?? '',
): Script {
  const given = brief.script ?? '';
  if (given.trim() !== '') return spoken(given, 'script', subjectOf(given));
  const prompt = brief.prompt ?? '';
  const subject = subjectOf(original);
  return spoken(prompt, 'prompt', isGrave(prompt) ? { ...subject, tempo: 'calm' } : subject);
}

function spoken(text: string, origin: Script['origin'], subject: Subject): Script {
  const sentences = spokenLines(text);
  const lines = sentences.map((sentence, index) => ({
    ...sentence,
    role: roleOf(sentence.text, index, sentences.length),
    rank: index + 1,
  }));
  return { title: titleFrom(sentences[0]?.text ?? ''), origin, subject, lines };
}

function roleOf(sentence: string, index: number, count: number): LineRole {
  if (/\d/.test(sentence)) return 'number';
  if (index === 0 && sentence.split(' ').length <= 10) return 'title';
  if (/^["“«].*["”»]/.test(sentence)) return 'quote';
  return index === count - 1 && count > 2 ? 'close' : 'point';
}

function titleFrom(text: string): string {
  const words = withoutEnd(text, /[.!?]/).split(' ');
  const title = words.length <= 9 ? words.join(' ') : `${words.slice(0, 8).join(' ')}…`;
  const letters = Array.from(title);
  return letters.length <= LONGEST_TITLE ? title : `${letters.slice(0, LONGEST_TITLE - 1).join('')}…`;
}
