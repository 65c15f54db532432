import { readFile, rm } from 'node:fs/promises';
import type { Mp4Facts } from '../../quality/mp4.js';
import type { QualityReport } from '@libs/drawing';
import { voiceLag } from '@libs/sound';
import { flags, runFfmpeg } from '@libs/sound/adapters';
import { judge, VideoInspector, type ExpectedVideo, type Watched } from '../../quality/quality.js';
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

/** A stretch of a film that is looked at, as an input of ffmpeg. */
interface View extends Watched {
  input: number;
  /** Where the first frame and one of each scene go, as blocks of light: a file beside the film. */
  blocks: string;
}

function viewsOf(path: string, { watched, frames }: ExpectedVideo): View[] {
  const views = watched?.map((stretch, at) => ({ ...stretch, input: at + 1 })) ?? [{ from: 0, frames, input: 0 }];
  return views.map((view) => ({ ...view, blocks: `${path}.blocks${view.input}` }));
}

const smallSize = ({ width, height }: ExpectedVideo): { width: number; height: number } => ({
  width: Math.floor(width / BLOCK),
  height: Math.floor(height / BLOCK),
});

/** The pictures of the first frame and of each scene that a view shows: their places in `Measurements`, and their frames. */
function momentsIn({ from, frames }: Watched, { scenes = [], fps }: ExpectedVideo): { place: number; frame: number }[] {
  if (scenes.length === 0) return [];
  const moments = [0, ...scenes.map(({ at }) => Math.floor(at * fps))];
  return moments.flatMap((frame, place) => (frame >= from && frame < from + frames ? [{ place, frame }] : []));
}

/** Half a frame early, so that what comes first is that frame. */
const startOf = ({ from }: Watched, fps: number): string => Math.max(0, (from - 0.5) / fps).toFixed(6);

function openView(path: string, view: View, fps: number): string[] {
  if (view.input === 0) return [];
  return [...flags(`-ss ${startOf(view, fps)} -t ${(view.frames / fps).toFixed(6)} -i`), `file:${path}`];
}

function lookAt(view: View, expected: ExpectedVideo): string[] {
  const { fps } = expected;
  const picture = flags(`-map ${view.input}:v:0 -vf`);
  const clock = view.input === 0 ? '' : `setpts=PTS+${startOf(view, fps)}/TB,`;
  const black = [...picture, `${clock}blackdetect=d=0.5:pix_th=0.1`, ...flags('-f null -')];
  const moments = momentsIn(view, expected);
  if (moments.length === 0) return black;
  const { width, height } = smallSize(expected);
  const chosen = moments.map(({ frame }) => `eq(n,${frame - view.from})`).join('+');
  return [
    ...black,
    ...picture,
    `select='${chosen}',setpts=N/${fps}/TB,scale=${width}:${height}:flags=area,format=gray`,
    ...flags(`-r ${fps} -f rawvideo`),
    `file:${view.blocks}`,
  ];
}

async function picturesOf(views: readonly View[], expected: ExpectedVideo): Promise<LightBlocks[]> {
  const pictures: LightBlocks[] = [];
  const { width, height } = smallSize(expected);
  for (const view of views) {
    const moments = momentsIn(view, expected);
    if (moments.length === 0) continue;
    const light = await readFile(view.blocks);
    const found = Math.floor(light.length / (width * height));
    for (const [at, { place }] of moments.slice(0, found).entries())
      pictures[place] = { width, blocks: light.subarray(at * width * height, (at + 1) * width * height) };
  }
  return pictures;
}

/** Measures with one decoding pass of ffmpeg and, for what ffmpeg does not say, the file's own index. */
export class FfmpegInspector extends VideoInspector {
  constructor(private readonly ffmpegPath: string) {
    super();
  }

  async inspect(path: string, expected: ExpectedVideo, signal: AbortSignal): Promise<QualityReport> {
    signal.throwIfAborted();
    const views = viewsOf(path, expected);
    try {
      const facts = await readMp4Facts(path);
      const { log, voice } = await this.decode(path, { facts, expected, views, signal });
      const pictures = await picturesOf(views, expected);
      const lag = expected.isMasked ? undefined : voiceLag(voice, LISTENING_RATE, expected.words);
      return judge({ ...readMeasurements(log, facts), pictures, voiceLag: lag }, expected);
    } finally {
      await Promise.all(views.map(({ blocks }) => rm(blocks, { force: true })));
    }
  }

  private async decode(
    path: string,
    {
      facts,
      expected,
      views,
      signal,
    }: { facts: Mp4Facts; expected: ExpectedVideo; views: readonly View[]; signal: AbortSignal },
  ): Promise<{ log: string; voice: Float32Array }> {
    const chunks: Buffer[] = [];
    const { log } = await runFfmpeg(
      { ffmpegPath: this.ffmpegPath, signal },
      [
        ...flags('-loglevel info -i'),
        `file:${path}`,
        ...views.flatMap((view) => openView(path, view, expected.fps)),
        ...views.flatMap((view) => lookAt(view, expected)),
        ...listenTo(facts.tracks.some(({ kind }) => kind === 'sound')),
      ],
      (chunk) => chunks.push(chunk),
    );
    const bytes = new Uint8Array(Buffer.concat(chunks));
    return { log, voice: new Float32Array(bytes.buffer, 0, Math.floor(bytes.length / 4)) };
  }
}
