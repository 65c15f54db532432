import type { SoundMeasurements } from '../../sound-quality.js';
import type { Stretch } from '../../mix/ducking.js';

/** The first group of the first match; empty without one. */
export function first(log: string, pattern: RegExp): string {
  return pattern.exec(log)?.[1]?.trim() ?? '';
}

/*
 * ffmpeg also prints what the file says of itself (its title), which its caller wrote. Only lines that begin as ffmpeg
 * begins them are read: `  Stream #0:0` and `[silencedetect @ 0x…] `. A line of a title begins with blanks and its name
 * or a colon, never with either.
 */

/** What a filter found: pairs of start and end in the order of writing; one left open reaches to the end of the film. */
export function stretches(
  log: string,
  { filter, name }: { filter: string; name: string },
  duration: number,
): Stretch[] {
  const found: Stretch[] = [];
  const line = new RegExp(`^\\[(?:Parsed_)?${filter}(?:_\\d+)? @ [^\\]\\n]*\\] .*$`, 'gm');
  const edges = new RegExp(`${name}_(start|end): ?(-?[\\d.e-]+)`, 'g');
  for (const [said] of log.matchAll(line)) {
    for (const [, edge = '', at = ''] of said.matchAll(edges)) {
      if (edge === 'start') found.push({ startSeconds: Number(at), endSeconds: duration });
      else if (found.length > 0) found[found.length - 1]!.endSeconds = Number(at);
    }
  }
  return found;
}

/** ffmpeg writes "-inf" for silence. */
function level(text: string): number {
  return text === '' || text.includes('inf') ? -Infinity : Number(text);
}

/** What ffmpeg says of the first sound stream. */
export const soundLine = (log: string): string => first(log, /^ {2,4}Stream #0:\d[^\n]*?: (Audio: [^\n]*)/m);

/** Reads what ffmpeg printed about the sound of a file of some seconds, and what its filters found in one pass. */
export function readSound(log: string, seconds: number): SoundMeasurements {
  const sound = soundLine(log);
  return {
    codec: first(sound, /^Audio: (\w+)/),
    sampleRate: Number(first(sound, /, (\d+) Hz/)),
    channels: first(sound, /Hz, ([^,]+)/),
    silent: stretches(log, { filter: 'silencedetect', name: 'silence' }, seconds),
    loudness: level(first(log, /^ {4}I: +(\S+) LUFS$/m)),
    truePeak: level(first(log, /^ {4}Peak: +(\S+) dBFS$/m)),
  };
}
