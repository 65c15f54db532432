import type { Script, ScriptLine } from './script.js';
import { ScriptTooLong } from './script-too-long.js';
import { readingSeconds } from './silent-speaker.js';
import { estimatedSpeech } from './speech/speech-seconds.js';
import type { Narration, Speaker } from './speech.js';
import type { Tempo } from './subject.js';
import { LONGEST_SECONDS, SHORTEST_SECONDS } from './video-brief.js';

/** A sentence, its sound, and when it begins in the film. */
export interface SpokenLine {
  line: ScriptLine;
  narration: Narration;
  atSeconds: number;
}

export interface SpokenScript {
  lines: SpokenLine[];
  durationSeconds: number;
  /** Sentences that were left out because there was no time for them. */
  omitted: number;
}

/** Fastest and slowest speech that still sounds natural. */
const FASTEST = 1.3;
const SLOWEST = 0.92;
const GAP: Record<Tempo, number> = { calm: 0.6, steady: 0.42, lively: 0.32 };
const PACE: Record<Tempo, number> = { calm: 0.94, steady: 1, lively: 1.06 };
/** How much longer than the time given an estimate may be before the words themselves are tried. */
const ESTIMATE_TOLERANCE = 1.25;
/** How much longer than the time given the lines chosen from a prompt may be: they are then said a little faster. */
const CHOICE_TOLERANCE = 1.15;
const LEAD = 0.45;
const TAIL = 0.9;

/** Seconds of a film that says every line, by a voice or, with `none`, to be read. */
export function estimatedFilm(lines: readonly string[], tempo: Tempo, voice: string): number {
  const speech = lines.reduce((sum, line) => sum + estimatedLine(line, voice), 0);
  return filmOf(speech, lines.length, tempo);
}

function estimatedLine(text: string, voice: string): number {
  return voice === 'none' ? readingSeconds(text) : estimatedSpeech(text);
}

/** Seconds of a film of so many lines whose speech takes some seconds at the voice's own pace. */
function filmOf(speech: number, lines: number, tempo: Tempo): number {
  return LEAD + TAIL + speech / Math.max(SLOWEST, PACE[tempo]) + GAP[tempo] * Math.max(0, lines - 1);
}

export interface NarrationOrder {
  speaker: Speaker;
  voice: string;
  /** Without it the film is as long as its words. */
  durationSeconds?: number;
  signal: AbortSignal;
  onLine(share: number): void;
}

/** Speaks as much of the script as fits, in its order, and sets every sentence in time. */
export async function narrate(script: Script, order: NarrationOrder): Promise<SpokenScript> {
  const { tempo } = script.subject;
  const limit = order.durationSeconds ?? LONGEST_SECONDS;
  let chosen = choose(script, limit, order.voice);
  for (;;) {
    const takes = await speakAll(chosen, order, PACE[tempo]);
    const room = limit - edges(limit) - GAP[tempo] * 0.6 * Math.max(0, takes.length - 1);
    const said = total(takes);
    if (said <= room) return placed(takes, script, order.durationSeconds);
    const speed = (PACE[tempo] * said) / room;
    if (speed <= FASTEST) return placed(await speakAll(chosen, order, speed), script, order.durationSeconds);
    const fewer = withoutLeast(chosen);
    if (script.origin === 'script' || fewer.length === 0)
      throw new ScriptTooLong(said / (FASTEST / PACE[tempo]) + edges(limit), limit);
    chosen = fewer;
  }
}

function edges(limit: number): number {
  return Math.min(LEAD + TAIL, limit * 0.2);
}

async function speakAll(lines: readonly ScriptLine[], order: NarrationOrder, speed: number): Promise<SpokenLine[]> {
  const takes: SpokenLine[] = [];
  const rate = Math.max(SLOWEST, Math.round(speed * 100) / 100);
  for (const line of lines) {
    order.signal.throwIfAborted();
    const narration = await order.speaker.speak(line.text, { voice: order.voice, speed: rate, signal: order.signal });
    takes.push({ line, narration, atSeconds: 0 });
    order.onLine(takes.length / lines.length);
  }
  return takes;
}

function total(takes: readonly SpokenLine[]): number {
  return takes.reduce((sum, take) => sum + take.narration.durationSeconds, 0);
}

/** Throws `ScriptTooLong` for a caller's own script that no pace fits into its time, by estimate. */
export function requireSayable(
  { origin, lines, subject }: Script,
  voice: string,
  durationSeconds = LONGEST_SECONDS,
): void {
  if (origin !== 'script') return;
  const texts = lines.map(({ text }) => text);
  const fastest = estimatedFilm(texts, subject.tempo, voice) / FASTEST;
  if (fastest > durationSeconds * ESTIMATE_TOLERANCE) throw new ScriptTooLong(fastest, durationSeconds);
}

/** How many lines are left out of a film of so many seconds, by estimate. */
export function linesLeftOut(script: Script, limit: number, voice: string): number {
  return script.lines.length - choose(script, limit, voice).length;
}

/** The lines of the best ranks that fit by estimate, perhaps none; a caller's own script is always whole. */
function choose(script: Script, limit: number, voice: string): ScriptLine[] {
  const { lines, subject, origin } = script;
  requireSayable(script, voice, limit);
  if (origin === 'script') return lines;
  const seconds = new Map(lines.map((line) => [line, estimatedLine(line.text, voice)]));
  const chosen = new Set(lines);
  const together = new Map<unknown, ScriptLine[]>();
  for (const line of lines) {
    const unit = together.get(unitOf(line));
    if (unit) unit.push(line);
    else together.set(unitOf(line), [line]);
  }
  let speech = [...seconds.values()].reduce((sum, each) => sum + each, 0);
  for (const least of lines.toReversed().sort((a, b) => b.rank - a.rank)) {
    const fits =
      chosen.size <= 1
        ? speech / FASTEST <= limit - edges(limit)
        : filmOf(speech, chosen.size, subject.tempo) <= limit * CHOICE_TOLERANCE;
    if (fits) break;
    for (const line of together.get(unitOf(least)) ?? []) {
      if (chosen.delete(line)) speech -= seconds.get(line) ?? 0;
    }
  }
  return lines.filter((line) => chosen.has(line));
}

/** Without the last line of the worst rank. */
function withoutLeast(lines: readonly ScriptLine[]): ScriptLine[] {
  const worst = Math.max(...lines.map((line) => line.rank));
  const least = lines.findLast((line) => line.rank === worst);
  return lines.filter((line) => !least || unitOf(line) !== unitOf(least));
}

/** The unit that a film says whole or leaves out: all parts of one sentence, or a single line. */
function unitOf(line: ScriptLine): unknown {
  return line.part ?? line;
}

function placed(takes: SpokenLine[], script: Script, fixed: number | undefined): SpokenScript {
  const said = total(takes);
  const joints = Math.max(0, takes.length - 1);
  const natural = LEAD + TAIL + said + GAP[script.subject.tempo] * joints;
  const duration = fixed ?? Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, natural));
  const spare = Math.max(0, duration - said);
  const lead = Math.min(LEAD, spare * 0.3);
  const tail = Math.min(TAIL + Math.max(0, duration - natural) * (joints > 0 ? 0.3 : 1), spare - lead);
  const gap = joints > 0 ? (spare - lead - tail) / joints : 0;
  let clock = lead;
  const lines = takes.map((take) => {
    const atSeconds = clock;
    clock += take.narration.durationSeconds + gap;
    return { ...take, atSeconds };
  });
  return { lines, durationSeconds: duration, omitted: script.lines.length - takes.length };
}
