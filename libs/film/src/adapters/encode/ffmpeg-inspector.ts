import type { Mp4Facts } from '../../quality/mp4.js';
import type { QualityReport } from '@libs/drawing';
import { voiceLag } from '@libs/sound';
import { flags, runFfmpeg } from '@libs/sound/adapters';
import { judge, VideoInspector, type ExpectedVideo } from '../../quality/quality.js';
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

/** Measures with one decoding pass of ffmpeg and, for what ffmpeg does not say, the file's own index. */
export class FfmpegInspector extends VideoInspector {
  constructor(private readonly ffmpegPath: string) {
    super();
  }

  async inspect(path: string, expected: ExpectedVideo, signal: AbortSignal): Promise<QualityReport> {
    signal.throwIfAborted();
    const facts = await readMp4Facts(path);
    const { log, voice } = await this.decode(path, facts, signal);
    return judge(
      { ...readMeasurements(log, facts), voiceLag: voiceLag(voice, LISTENING_RATE, expected.words) },
      expected,
    );
  }

  private async decode(
    path: string,
    facts: Mp4Facts,
    signal: AbortSignal,
  ): Promise<{ log: string; voice: Float32Array }> {
    const watch = 'blackdetect=d=0.5:pix_th=0.1,freezedetect=n=-60dB:d=2';
    const chunks: Buffer[] = [];
    const { log } = await runFfmpeg(
      { ffmpegPath: this.ffmpegPath, signal },
      [
        ...flags('-loglevel info -i'),
        `file:${path}`,
        ...flags('-map 0:v:0 -vf'),
        watch,
        ...flags('-f null -'),
        ...listenTo(facts.tracks.some(({ kind }) => kind === 'sound')),
      ],
      (chunk) => chunks.push(chunk),
    );
    const bytes = Buffer.concat(chunks);
    const voice = Float32Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readFloatLE(at * 4));
    return { log, voice };
  }
}
