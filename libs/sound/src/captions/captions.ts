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

/** Articles, prepositions and the like, with which a caption must not end. */
const BELONGS_TO_NEXT = new Set(
  `a an the my our your his her its their no not very per into onto than under over about between without through
  until ihr ihre ihren sein seine mein meine unser unsere kein keine der die das den dem des ein eine einen einem
  einer und oder mit von vom zu zum zur im am auf für bei aus nach über unter son sa ses mon ma mes leur leurs notre
  votre ce cette sus mi este esta seu sua le la les un une du de et ou à au aux dans sur par pour avec sans en el
  los las una y o del al con para su il lo gli i uno di della dei da nel e um uma os as na dos em ao het een op voor
  met van`.split(/\s+/u),
);

/** How much of a text a caption holds. */
export interface CaptionRoom {
  /** Letters. */
  lineLength: number;
  lines: number;
}

/** Scripts without spaces, whose letters are about twice as wide. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const textOf = (words: SpokenWord[]): string => words.map(({ text }) => text).join(' ');

/** Cuts a word that no line could hold into equal parts, sharing its time by letters. One that a usual line holds stays whole in a narrow frame. */
function pieces(word: SpokenWord, { lineLength }: CaptionRoom): SpokenWord[] {
  const letters = Array.from(word.text);
  const mostLetters = UNSPACED.test(word.text) ? Math.floor(lineLength / 2) : CAPTION_LIMITS.lineLength;
  const count = Math.ceil(letters.length / mostLetters);
  if (count < 2) return [word];
  const most = Math.ceil(letters.length / count);
  const duration = word.endSeconds - word.startSeconds;
  const starts = Array.from({ length: count }, (_, index) => index * most);
  return starts.map((from) => {
    const part = letters.slice(from, from + most);
    const startSeconds = word.startSeconds + (duration * from) / letters.length;
    return { text: part.join(''), startSeconds, endSeconds: startSeconds + (duration * part.length) / letters.length };
  });
}

/** Greedy lines; undefined when the words need more lines than a cue has. */
function linesOf(words: SpokenWord[], room: CaptionRoom): string[] | undefined {
  const lines: string[] = [];
  for (const { text } of words) {
    const longer = lines.length === 0 ? text : `${lines.at(-1)} ${text}`;
    if (lines.length > 0 && Array.from(longer).length <= room.lineLength) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines.length > room.lines ? undefined : lines;
}

/** What a line costs, in letters, whose last word belongs to the next line. */
const BOUND = 5;

/** Two lines of about equal length, broken where a phrase ends; one line when the text fits. */
function balanced(words: SpokenWord[], room: CaptionRoom): string[] {
  const greedy = linesOf(words, room) ?? [textOf(words)];
  if (greedy.length < 2) return greedy;
  let best = { cost: Infinity, lines: greedy };
  for (let cut = 1; cut < words.length; cut++) {
    const lines = [textOf(words.slice(0, cut)), textOf(words.slice(cut))];
    const [first = 0, second = 0] = lines.map((line) => Array.from(line).length);
    if (Math.max(first, second) > room.lineLength) continue;
    const isEven = Math.min(first, second) * 2 >= Math.max(first, second);
    const bound = isDangling(words, cut) ? BOUND : 0;
    const cost = Math.abs(first - second) - (isEven ? phraseEnd(words, cut) * 6 : 0) + bound;
    if (cost < best.cost) best = { cost, lines };
  }
  return best.lines;
}

const isFigure = (word: string): boolean => /\d/u.test(word) && !/\p{L}/u.test(word);

/** Whether the word before a cut belongs to the next one, such as "the", or "19" before "percent". */
function isDangling(words: SpokenWord[], before: number): boolean {
  const last = words[before - 1]!.text;
  const isBound = BELONGS_TO_NEXT.has(last.toLowerCase()) || isFigure(last) || CONJUNCTIONS.test(last);
  return before < words.length && phraseEnd(words, before) < 2 && isBound;
}

/** How well a cut before this word keeps phrases whole: 3 after a sentence, 2 after a comma, 1 before a conjunction. */
function phraseEnd(words: SpokenWord[], before: number): number {
  const [last = '', next = ''] = [words[before - 1]?.text, words[before]?.text];
  if (/[.?!…]["')\]”’]*$/.test(last) && !isAbbreviation(last, next)) return 3;
  if (/[,;:—–]["')\]”’]*$/.test(last)) return 2;
  return CONJUNCTIONS.test(next) ? 1 : 0;
}

/** Whether the voice is silent for so long before this word that a caption must end. */
function isAfterSilence(words: SpokenWord[], at: number): boolean {
  return words[at]!.startSeconds - words[at - 1]!.endSeconds > SILENCE_SECONDS;
}

/** The words cut into captions at the least cost: by the ends of sentences and phrases, into as few as are needed. */
function cutIntoCues(words: SpokenWord[], room: CaptionRoom): SpokenWord[][] {
  const cost = Array.from({ length: words.length + 1 }, () => Infinity);
  const next = words.map((_, at) => at + 1);
  cost[words.length] = 0;
  for (let from = words.length - 1; from >= 0; from--) {
    for (let to = from + 1; to <= words.length; to++) {
      if (to > from + 1 && (isAfterSilence(words, to - 1) || !linesOf(words.slice(from, to), room))) break;
      const whole = cueCost(words, { from, to, room }) + cost[to]!;
      if (whole < cost[from]!) [cost[from], next[from]] = [whole, to];
    }
  }
  const cues: SpokenWord[][] = [];
  for (let at = 0; at < words.length; at = next[at]!) cues.push(words.slice(at, next[at]));
  return cues;
}

/** What a caption costs by itself; where it ends in the middle of a phrase, before a conjunction, at a comma, after a sentence. */
const A_CUE = 12;
const ENDS = [26, 10, 4, 0];
/** A caption of so few words is a scrap: bad as a part of a sentence, and to be joined with another sentence where it is one. */
const SCRAP_WORDS = 3;
const [SCRAP, SHORT_SENTENCE] = [30, 10];
/** A sentence ends within it; a word stands at its end that belongs to the next one. */
const [INNER_END, DANGLING] = [34, 40];

function cueCost(words: SpokenWord[], { from, to, room }: { from: number; to: number; room: CaptionRoom }): number {
  const isSentenceEnd = (at: number): boolean =>
    at === 0 || at === words.length || isAfterSilence(words, at) || phraseEnd(words, at) === 3;
  const end = isSentenceEnd(to) ? 3 : phraseEnd(words, to);
  const ends = Array.from({ length: to - from + 1 }, (_, at) => from + at).filter(isSentenceEnd);
  const shortest = Math.min(...ends.slice(1).map((at, index) => at - ends[index]!));
  const inner = ends.filter((at) => at > from && at < to).length;
  const joined = shortest <= SCRAP_WORDS ? 0 : INNER_END * inner;
  const isWhole = ends[0] === from && end === 3;
  const scrap = to - from > SCRAP_WORDS ? 0 : isWhole ? SHORT_SENTENCE : SCRAP;
  const filled = textOf(words.slice(from, to)).length / (room.lineLength * room.lines);
  return A_CUE + ENDS[end]! + scrap + joined + (end < 2 && isDangling(words, to) ? DANGLING : 0) + 4 * filled ** 2;
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
 * Groups timed words into captions: cut where a sentence or phrase ends or the voice pauses, four words or more where the words
 * allow it, and held long enough to read at 20 letters a second unless the voice is faster. Words stay in order; each is in
 * exactly one cue (one too long for a line is cut into several). Narrow frames ask for shorter lines.
 */
export function captionCues(
  words: SpokenWord[],
  room: CaptionRoom = { lineLength: CAPTION_LIMITS.lineLength, lines: CAPTION_LIMITS.lines },
): CaptionCue[] {
  const cut = cutIntoCues(
    words.flatMap((word) => pieces(word, room)),
    room,
  );
  return cut.map((taken, at) => ({
    startSeconds: taken[0]!.startSeconds,
    endSeconds: heldUntil(taken, cut[at + 1]?.[0]),
    lines: balanced(taken, room),
    words: taken,
  }));
}

function timestamp(seconds: number): string {
  const milliseconds = Math.max(0, Math.round(seconds * 1000));
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const clock = `${two(milliseconds / 3_600_000)}:${two((milliseconds / 60_000) % 60)}:${two((milliseconds / 1000) % 60)}`;
  return `${clock}.${String(milliseconds % 1000).padStart(3, '0')}`;
}

const escaped = (line: string): string => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * WebVTT (W3C); markup characters of the text are escaped, so a text cannot end its cue or style it. With `timesWords` each word stands
 * between the timestamps of its beginning and end.
 */
export function toWebVtt(cues: CaptionCue[], { timesWords = false } = {}): string {
  const blocks = cues.map(({ startSeconds, endSeconds, lines, words }, index) => {
    const until = Math.max(endSeconds, startSeconds + 0.001);
    const text = timesWords ? timedLines(lines, words) : lines.map(escaped);
    return `${index + 1}\n${timestamp(startSeconds)} --> ${timestamp(until)}\n${text.join('\n')}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** Lines whose words stand between their times. */
function timedLines(lines: readonly string[], words: readonly SpokenWord[]): string[] {
  const left = [...words];
  const timed = ({ text, startSeconds, endSeconds }: SpokenWord): string =>
    `<${timestamp(startSeconds)}>${escaped(text)}<${timestamp(endSeconds)}>`;
  return lines.map((line) =>
    left
      .splice(0, line.split(' ').length)
      .map((word) => timed(word))
      .join(' '),
  );
}

/** The words of such a WebVTT file; none of one whose words have no times. */
export function timedWords(webVtt: string): SpokenWord[] {
  return [...webVtt.matchAll(/<([\d:.]+)>([^<]*)<([\d:.]+)>/g)].map(([, from = '', word = '', to = '']) => ({
    text: unescaped(word),
    startSeconds: secondsOf(from),
    endSeconds: secondsOf(to),
  }));
}

function secondsOf(clock: string): number {
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The captions of a WebVTT file of ours as SubRip: no head, commas in its times, and no escapes, for it has no markup to speak of. */
export function toSubRip(webVtt: string): string {
  return unescaped(
    webVtt
      .replace('WEBVTT\n\n', '')
      .replaceAll(/<[\d:.]+>/g, '')
      .replaceAll(/^(\d\d:\d\d:\d\d)\.(\d{3}) --> (\d\d:\d\d:\d\d)\.(\d{3})$/gm, '$1,$2 --> $3,$4'),
  );
}
