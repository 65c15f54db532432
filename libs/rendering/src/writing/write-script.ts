import { sentencesOf } from '../speech/sentence.js';
import type { LineRole, Script, ScriptLine } from '../script.js';
import { subjectOf, type Subject } from '../subject.js';
import type { VideoBrief } from '../video-brief.js';
import { withoutEnd } from '../without-end.js';
import { isGrave } from './grave.js';
import { markedLine } from './marked-line.js';
import { MOTIF_LINES } from './motif-lines.js';
import { capitalised, requestOf, type PromptRequest } from './request.js';
import { spokenLines } from './spoken-lines.js';
import type { Topic, TopicLine } from './topic.js';
import { topicOf } from './topic-list.js';

/** Characters from which on a prompt is more than a question about a subject. */
const LONGEST_ASKED = 200;

/** Characters of a title, which also stands in the file and among ffmpeg's arguments. */
const LONGEST_TITLE = 100;

/**
 * The script of a brief. A script, or a prompt of several sentences, is taken as it stands; for a shorter prompt the
 * writer tells what it knows of the subject, and where it knows nothing it stays with the words of the prompt.
 */
export function writeScript(
  brief: Pick<VideoBrief, 'prompt' | 'script'>,
  seconds: number,
  /** The prompt before characters without a glyph were dropped: an emoji still names a subject. */
  original = brief.prompt ?? '',
): Script {
  const given = brief.script ?? '';
  if (given.trim() !== '') return spoken(given, 'script');
  const prompt = brief.prompt ?? '';
  const topic = knownTopic(prompt);
  if (topic) return told(topic, prompt, seconds);
  if (sentencesOf(prompt).length > 1) return spoken(prompt, 'prompt');
  return composed(requestOf(prompt), original);
}

/** The topic that the writer has a text for, if the prompt asks about one. */
export function knownTopic(prompt: string): Topic | undefined {
  return prompt.length < LONGEST_ASKED && !isGrave(prompt) ? topicOf(prompt) : undefined;
}

function spoken(text: string, origin: Script['origin']): Script {
  const sentences = spokenLines(text);
  const lines = sentences.map((sentence, index) =>
    markedLine(sentence, { role: roleOf(sentence, index, sentences.length), rank: index + 1 }),
  );
  return { title: titleFrom(sentences[0] ?? ''), origin, subject: subjectOf(text), lines };
}

function roleOf(sentence: string, index: number, count: number): LineRole {
  if (index === 0 && sentence.split(' ').length <= 10) return 'title';
  if (/^["“«].*["”»]/.test(sentence)) return 'quote';
  if (/\d/.test(sentence)) return 'number';
  return index === count - 1 && count > 2 ? 'close' : 'point';
}

function told(topic: Topic, prompt: string, seconds: number): Script {
  const source = topic.briefs?.find(({ belowSeconds }) => seconds < belowSeconds)?.lines ?? topic.lines;
  const steps = source.filter((line) => line.role === 'step');
  const lines = source.map((line) => topicLine(line, steps));
  const subject: Subject = { ...subjectOf(prompt), light: topic.light, tempo: topic.tempo, recognised: true };
  const scenes = [...new Set(source.map((line) => line.scene))];
  return { title: topic.title, origin: 'written', subject: { ...subject, scenes }, lines };
}

function topicLine(line: TopicLine, steps: readonly TopicLine[]): ScriptLine {
  const { say, ...rest } = line;
  const number = steps.indexOf(line) + 1;
  return markedLine(say, { ...rest, ...(number > 0 && { step: { number, of: steps.length } }) });
}

function composed(request: PromptRequest, prompt: string): Script {
  const read = subjectOf(prompt);
  const grave = isGrave(prompt);
  const subject: Subject = grave ? { ...read, tempo: 'calm' } : read;
  const own = LINES[request.kind](request, subject);
  const pictured = request.kind === 'scene' || request.kind === 'history';
  const around = grave || !pictured ? [] : motifLines(subject, request);
  const lines = [...own.filter((line) => !grave || line.rank === 1), ...around];
  return { title: titleFrom(request.text), origin: 'written', subject, lines };
}

const LINES: Record<PromptRequest['kind'], (request: PromptRequest, subject: Subject) => ScriptLine[]> = {
  statement: ({ text }, subject) => statementLines(text, subject),
  'how-to': ({ subject }) => [
    markedLine(`How to ${subject}.`, { role: 'title' }),
    markedLine('Take it *one step at a time*.', { rank: 2 }),
    markedLine('Each step makes *the next one easier*.', { rank: 3, role: 'close' }),
  ],
  question: ({ text }) => [
    markedLine(asked(text), { role: 'title' }),
    markedLine('A question *worth asking*.', { rank: 2 }),
    markedLine('Look closely, and *keep asking*.', { rank: 3, role: 'close' }),
  ],
  history: ({ subject }) => [
    markedLine(`The story of *${subject}*.`, { role: 'title' }),
    markedLine('Every beginning *leads somewhere*.', { rank: 2 }),
  ],
  scene: ({ text }, { scenes }) => [
    markedLine(opening(text), { role: 'title', scene: scenes[0] }),
    ...(isThing(text) ? [markedLine('Take *a closer look*.', { rank: 9 })] : []),
  ],
};

/** True for a prompt that names something to look at, rather than calling for something. */
function isThing(text: string): boolean {
  return /^(?:the|an?)\s/i.test(text) || /\b(?:explained|basics|benefits|guide|introduction|overview)\b/i.test(text);
}

/** A description as a spoken sentence: whole, or its first clause when it is long. */
function opening(text: string): string {
  const whole = withoutEnd(text, /[.,;:]/);
  const clause = whole.split(/,\s/)[0] ?? whole;
  const said = whole.split(' ').length <= 14 || clause.split(' ').length < 3 ? whole : clause;
  return /[!?]$/.test(said) ? said : `${said}.`;
}

/** "Why the sea is salty" is a heading, "Why is the sea salty" a question. */
function asked(text: string): string {
  const heading = /^(why|how|what|when|where|who|which)\s+(the|a|an|we|our|it|you|people)\b/i.test(text);
  return `${withoutEnd(text, /[?.]/)}${heading ? '.' : '?'}`;
}

/**
 * A statement is said as it is, in two breaths where it tells two figures; two or more results earn an opening sentence. What it
 * calls itself ("…: a report for investors") comes first.
 */
function statementLines(text: string, { scenes }: Pick<Subject, 'scenes'>): ScriptLine[] {
  const colon = text.lastIndexOf(':');
  const [told, heading] = [text.slice(0, Math.max(0, colon)), text.slice(colon + 1).trim()];
  if (/\d/.test(told) && REPORT.test(heading)) {
    const opening = markedLine(`${capitalised(heading)}.`, { role: 'title', rank: 2, scene: scenes[0], variant: 2 });
    return [opening, ...statementLines(told, { scenes })];
  }
  const figures = text.match(/(?<![\d.,])(?!(?:19|20)\d\d\b)\d[\d.,]*/g)?.length ?? 0;
  const whole = /[.!?]$/.test(text) ? text : `${text}.`;
  const role: LineRole = /\d/.test(text) ? 'number' : 'title';
  const statement = breaths(whole).map((part) => markedLine(part, { role }));
  const lead = RESULT.test(text) ? ['Two numbers', 'Three numbers', 'Four numbers'][figures - 2] : undefined;
  if (!lead) return statement;
  return [
    markedLine(`*${lead}* tell the story.`, { role: 'title', rank: 2, scene: scenes[0], variant: 2 }),
    ...statement,
  ];
}

/** What a message of figures calls itself. */
const REPORT = /^(?:an?|the|our)\s(?:[\w-]+\s){0,2}(?:report|update|summary|briefing|review|overview|message|note)\b/i;

/** Words of a statement whose figures are its news. */
const RESULT =
  /\b(?:grew|rose|fell|dropped|climbed|doubled|tripled|reached|joined|increas\w+|decreas\w+|revenue|sales|profits?|customers|users)\b/i;

function breaths(text: string): string[] {
  const [first, last] = [text.search(/\d/), /\d\D*$/.exec(text)?.index ?? -1];
  for (const { 0: joint, index } of text.matchAll(/,?\s(?=(?:as|and|while|with|after|because|thanks to)\s)/g)) {
    if (first >= index || first < 0 || last < index + joint.length) continue;
    return [`${text.slice(0, index)},`, text.slice(index + joint.length)];
  }
  return [text];
}

function motifLines(subject: Subject, request: PromptRequest): ScriptLine[] {
  if (!subject.recognised) return [];
  const scenes = subject.scenes.slice(0, request.kind === 'scene' ? 4 : 1);
  const longest = Math.max(...scenes.map((scene) => MOTIF_LINES[scene].length));
  const lines: ScriptLine[] = [];
  for (let round = 0; round < longest; round++) {
    for (const scene of scenes) {
      const say = MOTIF_LINES[scene][round];
      if (say !== undefined) lines.push(markedLine(say, { scene, variant: round + 1, rank: 2 + lines.length }));
    }
  }
  return lines;
}

function titleFrom(text: string): string {
  const words = withoutEnd(text, /[.!?]/).split(' ');
  const title = words.length <= 9 ? words.join(' ') : `${words.slice(0, 8).join(' ')}…`;
  const letters = Array.from(title);
  return letters.length <= LONGEST_TITLE ? title : `${letters.slice(0, LONGEST_TITLE - 1).join('')}…`;
}
