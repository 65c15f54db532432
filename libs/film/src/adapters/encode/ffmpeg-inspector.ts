import { readFile, rm } from 'node:fs/promises';
import type { Mp4Facts } from '../../quality/mp4.js';
import type { QualityReport } from '@libs/drawing';
import { voiceLag } from '@libs/sound';
import { flags, runFfmpeg } from '@libs/sound/adapters';
import { judge, VideoInspector, type ExpectedVideo } from '../../quality/quality.js';
import { BLOCK, type LightBlocks } from '../../quality/scenes-shown.js';
import { readMeasurements } from './film-measurements.js';
import { readMp4Facts } from './read-mp4-facts.js';

const LISTENING_RATE = 16_000;

const listenTo = (hasSound: boolean): string[] =>
  hasSound
    ? [
        ...flags('-map 0:a:0 -af'),
        'silencedetect=n=-45dB:d=1,ebur128=peak=true:framelog=verbose',
        ...flags('-f null -'),
        ...flags(`-map 0:a:0 -ac 1 -ar ${LISTENING_RATE} -f f32le pipe:1`),
      ]
    : [];

/** Where the first frame and one of each scene go, as blocks of light: one file beside the film. */
const blocksOf = (path: string): string => `${path}.blocks`;

const smallSize = ({ width, height }: ExpectedVideo): { width: number; height: number } => ({
  width: Math.floor(width / BLOCK),
  height: Math.floor(height / BLOCK),
});

function lookAt(path: string, expected: ExpectedVideo): string[] {
  const { scenes = [], fps } = expected;
  if (scenes.length === 0) return [];
  const { width, height } = smallSize(expected);
  const frames = [0, ...scenes.map(({ at }) => Math.floor(at * fps))];
  const chosen = `select='${frames.map((frame) => `eq(n,${frame})`).join('+')}',setpts=N/${fps}/TB`;
  return [
    ...flags('-map 0:v:0 -vf'),
    `${chosen},scale=${width}:${height}:flags=area,format=gray`,
    ...flags(`-r ${fps} -f rawvideo`),
    `file:${blocksOf(path)}`,
  ];
}

async function picturesOf(path: string, expected: ExpectedVideo): Promise<LightBlocks[]> {
  if (!expected.scenes?.length) return [];
  const { width, height } = smallSize(expected);
  const light = await readFile(blocksOf(path));
  return Array.from({ length: Math.floor(light.length / (width * height)) }, (_, at) => ({
    width,
    blocks: light.subarray(at * width * height, (at + 1) * width * height),
  }));
}

/** Measures with one decoding pass of ffmpeg and, for what ffmpeg does not say, the file's own index. */
export class FfmpegInspector extends VideoInspector {
  constructor(private readonly ffmpegPath: string) {
    super();
  }

  async inspect(path: string, expected: ExpectedVideo, signal: AbortSignal): Promise<QualityReport> {
    signal.throwIfAborted();
    try {
      const facts = await readMp4Facts(path);
      const { log, voice } = await this.decode(path, { facts, expected, signal });
      const pictures = await picturesOf(path, expected);
      const lag = voiceLag(voice, LISTENING_RATE, expected.words);
      return judge({ ...readMeasurements(log, facts), pictures, voiceLag: lag }, expected);
    } finally {
      await rm(blocksOf(path), { force: true });
    }
  }

  private async decode(
    path: string,
    { facts, expected, signal }: { facts: Mp4Facts; expected: ExpectedVideo; signal: AbortSignal },
  ): Promise<{ log: string; voice: Float32Array }> {
    const chunks: Buffer[] = [];
    const { log } = await runFfmpeg(
      { ffmpegPath: this.ffmpegPath, signal },
      [
        ...flags('-loglevel info -i'),
        `file:${path}`,
        ...flags('-map 0:v:0 -vf blackdetect=d=0.5:pix_th=0.1 -f null -'),
        ...lookAt(path, expected),
        ...listenTo(facts.tracks.some(({ kind }) => kind === 'sound')),
      ],
      (chunk) => chunks.push(chunk),
    );
    const bytes = Buffer.concat(chunks);
    const voice = Float32Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readFloatLE(at * 4));
    return { log, voice };
  }
}
