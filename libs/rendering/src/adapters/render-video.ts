import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toWebVtt } from '../captions.js';
import { videoFrameSize } from '../frame-size.js';
import { planFilm, type FilmPlan } from '../film-plan.js';
import { filmSoundtrack } from '../film-soundtrack.js';
import { LOWEST_CONTRAST } from '../legibility.js';
import { musicMoodFor } from '../music-mood-for.js';
import { DIGITAL_SOURCE_TYPE, originStatement, TECHNIQUE } from '../provenance.js';
import { requireQuality } from '../quality-gate-failed.js';
import { atLeast } from '../gate.js';
import type { ExpectedVideo, QualityReport } from '../quality.js';
import type { RenderedFile, RenderProgress, RenderResult, EncodingOptions } from '../render-result.js';
import { SilentSpeaker } from '../silent-speaker.js';
import type { VideoBrief } from '../video-brief.js';
import { filmLoudness } from '../wanted-loudness.js';
import { CanvasStudio } from './canvas-studio.js';
import { FfmpegEncoder } from './ffmpeg-encoder.js';
import { FfmpegInspector } from './ffmpeg-inspector.js';
import { FliteSpeaker } from './flite-speaker.js';
import { loadPhotos } from './load-photos.js';
import { loadStyle } from './style/load-style.js';
import { writeThumbnail } from './write-thumbnail.js';

/** Photos are read a little larger than the frame, since the camera goes nearer. */
const PHOTO_ROOM = 1.2;
const LOGO_SIDE = 640;

/**
 * Makes the video of a brief in a directory that exists: the film, a thumbnail, and captions unless there are none.
 * Throws `UnsupportedScript`, `ScriptTooLong` or `UnknownVoice` before any work, `QualityGateFailed` when the finished film
 * is not fit to be handed out, and the signal's reason when it is aborted.
 */
export async function renderVideo(
  brief: VideoBrief,
  outputDir: string,
  options: EncodingOptions,
): Promise<RenderResult> {
  const { signal, ffmpegPath } = options;
  const onProgress = (progress: RenderProgress): void => options.onProgress(progress);
  signal.throwIfAborted();
  onProgress({ phase: 'script', percent: 1 });
  const studio = new CanvasStudio();
  const { width, height } = videoFrameSize(brief.aspectRatio, brief.resolution);
  const longest = Math.ceil(Math.max(width, height) * PHOTO_ROOM);
  const style = await loadStyle(brief.adapter, options.inputs);
  const photos = await loadPhotos(brief.images ?? [], { paths: options.inputs ?? {}, studio, longest, style });
  const [logo] = await loadPhotos(brief.brand?.logo === undefined ? [] : [brief.brand.logo], {
    paths: options.inputs ?? {},
    studio,
    longest: LOGO_SIDE,
  });
  const plan = await planFilm(
    brief,
    { studio, photos, logo, style, speakers: { voiced: new FliteSpeaker(), silent: new SilentSpeaker() } },
    { signal, onLine: (share) => onProgress({ phase: 'speech', percent: 2 + Math.round(share * 10) }) },
  );
  onProgress({ phase: 'music', percent: 13 });
  const mood = musicMoodFor(brief.music, plan.script.subject);
  const soundtrack = filmSoundtrack(plan, brief, mood);
  onProgress({ phase: 'draw', percent: 18 });
  const path = join(outputDir, 'video.mp4');
  const expected = expectedFilm(plan, brief.fps, mood !== undefined);
  const poster = posterFrame(plan, brief.fps);
  let thumbnail: Buffer | undefined;
  await new FfmpegEncoder(ffmpegPath).encode({
    ...plan.frame,
    fps: brief.fps,
    frames: framesOf(plan, brief.fps, (frame, pixels) => {
      if (frame === poster) thumbnail = Buffer.from(pixels);
      if (frame % 15 === 0) onProgress({ phase: 'draw', percent: 18 + Math.floor((frame / plan.frames) * 74) });
    }),
    soundtrack,
    loudness: filmLoudness(expected),
    output: path,
    metadata: { title: plan.script.title, comment: originStatement('video') },
    signal,
  });
  onProgress({ phase: 'quality', percent: 93 });
  const files: RenderedFile[] = [
    { role: 'media', path, mimeType: 'video/mp4' },
    ...(await sideFiles(plan, outputDir, thumbnail)),
  ];
  const quality = await inspected(path, { plan, expected, options });
  requireQuality(quality);
  onProgress({ phase: 'quality', percent: 100 });
  return { files, facts: factsOf(plan, brief, mood), quality: { ...quality } };
}

async function* framesOf(
  plan: FilmPlan,
  fps: number,
  seen: (frame: number, pixels: Buffer) => void,
): AsyncGenerator<Buffer> {
  for (let frame = 0; frame < plan.frames; frame++) {
    const pixels = plan.film.frameAt((frame + 0.5) / fps);
    seen(frame, pixels);
    yield pixels;
  }
}

/** The frame that stands for the film: late in its first shot, when all of its words are there. */
function posterFrame(plan: FilmPlan, fps: number): number {
  const first = plan.film.timeline.shots[0];
  const seconds = first ? first.startSeconds + Math.max(first.durationSeconds * 0.6, first.durationSeconds - 0.75) : 0;
  return Math.min(plan.frames - 1, Math.round(seconds * fps));
}

async function sideFiles(plan: FilmPlan, outputDir: string, thumbnail: Buffer | undefined): Promise<RenderedFile[]> {
  const files: RenderedFile[] = [];
  if (thumbnail) {
    const { width, height } = plan.frame;
    const path = await writeThumbnail(outputDir, { pixels: thumbnail, width, height, title: plan.script.title });
    files.push({ role: 'thumbnail', path, mimeType: 'image/jpeg' });
  }
  if (plan.cues.length > 0) {
    const path = join(outputDir, 'captions.vtt');
    await writeFile(path, toWebVtt(plan.cues));
    files.push({ role: 'captions', path, mimeType: 'text/vtt' });
  }
  return files;
}

function expectedFilm(plan: FilmPlan, fps: number, music: boolean): ExpectedVideo {
  // What the caller's own images show is no fault of the drawing: a night sky is black.
  const photographed = plan.film.timeline.shots
    .filter(({ photos = [] }) => photos.length > 0)
    .map(({ startSeconds, durationSeconds }) => ({ startSeconds, endSeconds: startSeconds + durationSeconds }));
  return {
    plannedBlack: photographed,
    plannedStill: photographed,
    width: plan.frame.width,
    height: plan.frame.height,
    fps,
    frames: plan.frames,
    music,
    words: plan.voice === 'none' ? [] : plan.words,
    captions: plan.voice === 'none' ? [] : plan.cues,
  };
}

async function inspected(
  path: string,
  { plan, expected, options }: { plan: FilmPlan; expected: ExpectedVideo; options: EncodingOptions },
): Promise<QualityReport> {
  const report = await new FfmpegInspector(options.ffmpegPath).inspect(path, expected, options.signal);
  const lowest = Math.min(...plan.film.contrasts.values(), 21);
  const legibility = atLeast(lowest, LOWEST_CONTRAST);
  return { passed: report.passed && legibility.passed, gates: { ...report.gates, legibility } };
}

function factsOf(plan: FilmPlan, brief: VideoBrief, mood: string | undefined): RenderResult['facts'] {
  const { script, frame, film } = plan;
  return {
    width: frame.width,
    height: frame.height,
    fps: brief.fps,
    duration_seconds: Number((plan.frames / brief.fps).toFixed(3)),
    technique: TECHNIQUE,
    provider: 'embedded',
    title: script.title,
    script_origin: script.origin,
    script: plan.spoken.lines.map(({ line }) => line.text).join(' '),
    sentences_omitted: plan.spoken.omitted,
    voice: plan.voice,
    music: mood ?? 'off',
    theme: plan.theme,
    ...(brief.adapter && { adapter_id: brief.adapter.id }),
    shots: film.timeline.shots.map(({ startSeconds, durationSeconds, layout, scene, photos = [] }) => ({
      start_seconds: Number(startSeconds.toFixed(3)),
      duration_seconds: Number(durationSeconds.toFixed(3)),
      layout,
      ...(photos.length > 0 ? { images: photos.map((at) => brief.images?.[at]) } : { scene }),
    })),
    digital_source_type: DIGITAL_SOURCE_TYPE,
  };
}
