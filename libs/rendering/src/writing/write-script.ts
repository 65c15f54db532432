import type { LineRole, Script, ScriptLine } from '../script.js';
import { subjectOf, type Subject } from '../subject.js';
import type { VideoBrief } from '../video-brief.js';
import { withoutEnd } from '../without-end.js';
import { isGrave } from './grave.js';
import { spokenLines } from './spoken-lines.js';
import type { Topic, TopicLine } from './topic.js';
import { topicOf } from './topic-list.js';

/** Characters from which on a prompt is more than a question about a subject. */
const LONGEST_ASKED = 200;

/** Characters of a title, which also stands in the file and among ffmpeg's arguments. */
const LONGEST_TITLE = 100;

/**
 * The script of a brief: the caller's words as they stand. Only a prompt that asks about a subject the writer has a text
 * for is answered with that text.
 */
export function writeScript(
  brief: Pick<VideoBrief, 'prompt' | 'script'>,
  seconds: number,
  /** The prompt before characters without a glyph were dropped: an emoji still names a subject. */
  original = brief.prompt ?? '',
): Script {
  const given = brief.script ?? '';
  if (given.trim() !== '') return spoken(given, 'script', subjectOf(given));
  const prompt = brief.prompt ?? '';
  const topic = knownTopic(prompt);
  if (topic) return told(topic, prompt, seconds);
  const subject = subjectOf(original);
  return spoken(prompt, 'prompt', isGrave(prompt) ? { ...subject, tempo: 'calm' } : subject);
}

/** The topic that the writer has a text for, if the prompt asks about one. */
function knownTopic(prompt: string): Topic | undefined {
  return prompt.length < LONGEST_ASKED && !isGrave(prompt) ? topicOf(prompt) : undefined;
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

function told(topic: Topic, prompt: string, seconds: number): Script {
  const source = topic.briefs?.find(({ belowSeconds }) => seconds < belowSeconds)?.lines ?? topic.lines;
  const steps = source.filter((line) => line.role === 'step');
  const lines = source.map((line) => topicLine(line, steps.indexOf(line) + 1, steps.length));
  const subject: Subject = { ...subjectOf(prompt), light: topic.light, tempo: topic.tempo, recognised: true };
  const scenes = [...new Set(source.map((line) => line.scene))];
  return { title: topic.title, origin: 'written', subject: { ...subject, scenes }, lines };
}

function topicLine({ say, ...rest }: TopicLine, number: number, of: number): ScriptLine {
  return { text: say, role: 'point', ...rest, ...(number > 0 && { step: { number, of } }) };
}

function titleFrom(text: string): string {
  const words = withoutEnd(text, /[.!?]/).split(' ');
  const title = words.length <= 9 ? words.join(' ') : `${words.slice(0, 8).join(' ')}…`;
  const letters = Array.from(title);
  return letters.length <= LONGEST_TITLE ? title : `${letters.slice(0, LONGEST_TITLE - 1).join('')}…`;
}
