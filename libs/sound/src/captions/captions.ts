import { isAbbreviation } from '../speech/abbreviation.js';
import type { SpokenWord } from '../speech/speech.js';

/** One caption: at most two lines, shown from its first word's start. Seconds from the start of the words given. */
export interface CaptionCue {
  startSeconds: number;
  endSeconds: number;
  lines: string[];
  words: SpokenWord[];
}

/** The usual limits of subtitling: letters of a line, lines of a cue, letters read in a second. */
export const CAPTION_LIMITS = { lineLength: 42, lines: 2, charactersPerSecond: 20 } as const;
const SHORTEST_SECONDS = 1;
/** How long a cue may stay after its last word, and the silence that always starts a new cue. */
const LINGER_SECONDS = 1.2;
const SILENCE_SECONDS = 0.9;
const FRAME_SECONDS = 0.04;
const CONJUNCTIONS =
  /^(and|but|or|so|because|that|which|who|when|while|where|if|then|with|for|to|in|on|at|by|from|of)$/i;

const textOf = (words: SpokenWord[]): string => words.map(({ text }) => text).join(' ');

/** Cuts a word that no line could hold, sharing its time by letters. */
function pieces(word: SpokenWord, lineLength: number): SpokenWord[] {
  const letters = Array.from(word.text);
  if (letters.length <= lineLength) return [word];
  const duration = word.endSeconds - word.startSeconds;
  const starts = Array.from({ length: Math.ceil(letters.length / lineLength) }, (_, index) => index * lineLength);
  return starts.map((from) => {
    const part = letters.slice(from, from + lineLength);
    const startSeconds = word.startSeconds + (duration * from) / letters.length;
    return { text: part.join(''), startSeconds, endSeconds: startSeconds + (duration * part.length) / letters.length };
  });
}

/** Greedy lines; undefined when the words need more lines than a cue has. */
function linesOf(words: SpokenWord[], lineLength: number): string[] | undefined {
  const lines: string[] = [];
  for (const { text } of words) {
    const longer = lines.length === 0 ? text : `${lines.at(-1)} ${text}`;
    if (lines.length > 0 && Array.from(longer).length <= lineLength) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines.length > CAPTION_LIMITS.lines ? undefined : lines;
}

/** Two lines of about equal length, broken where a phrase ends; one line when the text fits. */
function balanced(words: SpokenWord[], lineLength: number): string[] {
  const greedy = linesOf(words, lineLength) ?? [textOf(words)];
  if (greedy.length < 2) return greedy;
  let best = { cost: Infinity, lines: greedy };
  for (let cut = 1; cut < words.length; cut++) {
    const lines = [textOf(words.slice(0, cut)), textOf(words.slice(cut))];
    const [first = 0, second = 0] = lines.map((line) => Array.from(line).length);
    if (Math.max(first, second) > lineLength) continue;
    const cost = Math.abs(first - second) - phraseEnd(words, cut) * 6;
    if (cost < best.cost) best = { cost, lines };
  }
  return best.lines;
}

/** How well a cut before this word keeps phrases whole: 3 after a sentence, 2 after a comma, 1 before a conjunction. */
function phraseEnd(words: SpokenWord[], before: number): number {
  const [last = '', next = ''] = [words[before - 1]?.text, words[before]?.text];
  if (/[.?!…]["')\]”’]*$/.test(last) && !isAbbreviation(last, next)) return 3;
  if (/[,;:—–]["')\]”’]*$/.test(last)) return 2;
  return CONJUNCTIONS.test(next) ? 1 : 0;
}

/** How many of the first words make the next cue: all that fit, cut back to the best end of a phrase. */
function cueLength(words: SpokenWord[], lineLength: number): number {
  let most = 0;
  while (most < words.length && linesOf(words.slice(0, most + 1), lineLength) !== undefined) {
    most++;
    const pause = (words[most]?.startSeconds ?? 0) - (words[most - 1]?.endSeconds ?? 0);
    if (most < words.length && (pause > SILENCE_SECONDS || phraseEnd(words, most) === 3)) return most;
  }
  if (most === words.length) return most;
  let best = { score: -1, at: most };
  for (let at = most; at > most / 2.5; at--) {
    const score = phraseEnd(words, at) + (at / most) * 0.9;
    if (score > best.score) best = { score, at };
  }
  return Math.max(1, best.at);
}

/** Lets each cue stay until it can be read, but never into the next one. */
function heldUntil(words: SpokenWord[], next: SpokenWord | undefined): number {
  const [first, last] = [words[0]!, words.at(-1)!];
  const readable =
    first.startSeconds + Math.max(SHORTEST_SECONDS, textOf(words).length / CAPTION_LIMITS.charactersPerSecond);
  const wanted = Math.max(last.endSeconds + 0.2, Math.min(readable, last.endSeconds + LINGER_SECONDS));
  if (next === undefined) return wanted;
  return Math.max(
    first.startSeconds,
    Math.min(wanted, next.startSeconds - (next.startSeconds > last.endSeconds ? FRAME_SECONDS : 0)),
  );
}

/**
 * Groups timed words into captions: at most two lines of 42 letters, cut where a sentence or phrase ends or the voice
 * pauses, and held long enough to read at 20 letters a second unless the voice is faster. Words stay in order; each is in
 * exactly one cue (one too long for a line is cut into several). Narrow frames ask for shorter lines.
 */
export function captionCues(words: SpokenWord[], lineLength: number = CAPTION_LIMITS.lineLength): CaptionCue[] {
  const rest = words.flatMap((word) => pieces(word, lineLength));
  const cues: CaptionCue[] = [];
  for (let at = 0; at < rest.length;) {
    const taken = rest.slice(at, at + cueLength(rest.slice(at, at + 60), lineLength));
    at += taken.length;
    cues.push({
      startSeconds: taken[0]!.startSeconds,
      endSeconds: heldUntil(taken, rest[at]),
      lines: balanced(taken, lineLength),
      words: taken,
    });
  }
  return cues;
}

function timestamp(seconds: number): string {
  const milliseconds = Math.max(0, Math.round(seconds * 1000));
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const clock = `${two(milliseconds / 3_600_000)}:${two((milliseconds / 60_000) % 60)}:${two((milliseconds / 1000) % 60)}`;
  return `${clock}.${String(milliseconds % 1000).padStart(3, '0')}`;
}

const escaped = (line: string): string => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** WebVTT (W3C); markup characters of the text are escaped, so a text cannot end its cue or style it. */
export function toWebVtt(cues: CaptionCue[]): string {
  const blocks = cues.map(({ startSeconds, endSeconds, lines }, index) => {
    const until = Math.max(endSeconds, startSeconds + 0.001);
    return `${index + 1}\n${timestamp(startSeconds)} --> ${timestamp(until)}\n${lines.map(escaped).join('\n')}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** The captions of a WebVTT file of ours as SubRip: no head, commas in its times, and no escapes, for it has no markup to speak of. */
export function toSubRip(webVtt: string): string {
  return webVtt
    .replace('WEBVTT\n\n', '')
    .replaceAll(/^(\d\d:\d\d:\d\d)\.(\d{3}) --> (\d\d:\d\d:\d\d)\.(\d{3})$/gm, '$1,$2 --> $3,$4')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
