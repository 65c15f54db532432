import type { Mp4Facts } from '../../quality/mp4.js';
import type { Measurements } from '../../quality/quality.js';
import { first, readSound, soundLine, stretches } from '@libs/sound/adapters';

/** Reads what ffmpeg printed about a film's streams and what its filters found in one pass. */
export function readMeasurements(log: string, facts: Mp4Facts): Omit<Measurements, 'pictures'> {
  const video = first(log, /^ {2,4}Stream #0:\d[^\n]*?: (Video: [^\n]*)/m);
  const length = Math.max(0, ...facts.tracks.map(({ durationSeconds }) => durationSeconds));
  const { codec: _, ...sound } = readSound(log, length);
  return {
    ...facts,
    ...sound,
    videoCodec: first(video, /^Video: (\w+ \([^)]*\))/),
    pixelFormat: first(video, /, (yuv\w+|rgb\w*|gbr\w*|gray\w*)/),
    colour: first(video, /, \w+\(([^)]*?)(?:, progressive)?\)/),
    fps: Number(first(video, /, ([\d.]+) fps/)),
    soundCodec: first(soundLine(log), /^Audio: (\w+ \([^)]*\))/),
    black: stretches(log, { filter: 'blackdetect', name: 'black' }, length),
    still: stretches(log, { filter: 'freezedetect', name: 'freeze' }, length),
  };
}
