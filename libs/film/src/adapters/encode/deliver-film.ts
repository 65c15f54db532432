import { join } from 'node:path';
import sharp from 'sharp';
import {
  type EncodingOptions,
  type PictureFinish,
  type QualityReport,
  type RenderedFile,
  requireQuality,
} from '@libs/drawing';
import { finishPicture, writeSmallJpeg } from '@libs/drawing/adapters';
import {
  type CaptionCue,
  composing,
  filmLoudness,
  mixing,
  type MusicMood,
  type PlacedNarration,
  type PlacedSound,
  type SpokenWord,
  type StereoSamples,
  toWebVtt,
} from '@libs/sound';
import { takeSteps, writeCaptions } from '@libs/sound/adapters';
import type { EncodeJob } from '../../encode/encoder.js';
import type { ExpectedVideo } from '../../quality/quality.js';
import type { ExpectedScene } from '../../quality/scenes-shown.js';
import { FfmpegEncoder } from './ffmpeg-encoder.js';
import { FfmpegInspector } from './ffmpeg-inspector.js';

/** A film whose pictures are drawn elsewhere. Seconds are on its clock. */
export interface FilmToDeliver {
  title: string;
  /** What its file says of its origin. */
  comment: string;
  width: number;
  height: number;
  fps: number;
  frames: number;
  /** One JPEG for each frame that is drawn: all, unless it revises another film. */
  pictures: AsyncIterable<Buffer>;
  drawn: number;
  /** Of the pictures; see `EncodeJob`. */
  keys: readonly number[];
  revision?: EncodeJob['revision'];
  /** Of a trained style; given to every picture. */
  finish?: PictureFinish;
  /** The JPEG that stands for the film, once all pictures were taken. */
  poster: () => Buffer;
  /** Empty for a film without a voice. */
  narration: PlacedNarration[];
  /** Of clips. */
  sounds: PlacedSound[];
  /** Of a voice; empty without one. */
  words: SpokenWord[];
  music?: { mood: MusicMood; seed: number };
  /** For the captions' file; none without captions. */
  cues: CaptionCue[];
  /** Whether all of the words must stand in the captions. */
  captioned: boolean;
  /** What it must show of each scene; empty where its scenes are not known. */
  scenes: readonly ExpectedScene[];
  /** Whether black pictures may be meant: those of a caller, and the bare ground of a dark film. */
  mayBeBlack: boolean;
  /** Characters of its pages that no face has, once all pictures were taken. */
  lostLetters: () => readonly string[];
}

/** Shares of the progress: music, mix, pictures with their encoding, checks. */
const [MUSIC, MIX, PICTURES] = [0.06, 0.1, 0.94];

/**
 * Sounds, encodes and checks a film in a directory that exists: film, thumbnail and captions. Throws `provider_rejected` where
 * the finished film is not fit to be handed out, and the signal's reason when it is aborted.
 */
export async function deliverFilm(
  film: FilmToDeliver,
  directory: string,
  { ffmpegPath, signal, onProgress }: EncodingOptions,
): Promise<{ files: RenderedFile[]; quality: QualityReport }> {
  const percent = (share: number): number => Math.floor(share * 100);
  const soundtrack = await soundtrackOf(film, {
    signal,
    onProgress: (share) => onProgress({ phase: 'music', percent: percent(share * MIX) }),
  });
  const path = join(directory, 'video.mp4');
  await new FfmpegEncoder(ffmpegPath).encode({
    width: film.width,
    height: film.height,
    fps: film.fps,
    frames: counted(film, (share) => onProgress({ phase: 'draw', percent: percent(MIX + share * (PICTURES - MIX)) })),
    pixels: 'jpeg',
    ...(film.finish && { finish: film.finish }),
    keys: film.keys,
    ...(film.revision && { revision: film.revision }),
    soundtrack,
    loudness: filmLoudness(expectedOf(film)),
    output: path,
    metadata: { title: film.title, comment: film.comment },
    signal,
  });
  onProgress({ phase: 'quality', percent: percent(PICTURES) });
  const quality = await new FfmpegInspector(ffmpegPath).inspect(path, expectedOf(film), signal);
  requireQuality(quality, 'Change the scene that is named, or the seed, and call the tool again; nothing was charged.');
  const files: RenderedFile[] = [{ role: 'media', path, mimeType: 'video/mp4' }, ...(await sideFiles(film, directory))];
  onProgress({ phase: 'quality', percent: 100 });
  return { files, quality };
}

async function soundtrackOf(
  { narration, sounds, music, frames, fps }: FilmToDeliver,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<StereoSamples> {
  const durationSeconds = frames / fps;
  const bed = music && {
    music: await takeSteps(composing({ ...music, durationSeconds }), {
      signal,
      onProgress: (share) => onProgress((share * MUSIC) / MIX),
    }),
  };
  return takeSteps(mixing({ narration, sounds, ...bed, durationSeconds }), {
    signal,
    onProgress: (share) => onProgress((MUSIC + share * (MIX - MUSIC)) / MIX),
  });
}

async function* counted(
  { pictures, drawn }: FilmToDeliver,
  onProgress: (share: number) => void,
): AsyncGenerator<Buffer> {
  let taken = 0;
  for await (const picture of pictures) {
    if (taken % 15 === 0) onProgress(taken / drawn);
    taken++;
    yield picture;
  }
}

/** What the finished film is held against. */
export function expectedOf(film: FilmToDeliver): ExpectedVideo {
  const { width, height, fps, frames, music, words, cues, captioned, scenes, mayBeBlack, lostLetters } = film;
  const isMasked = film.sounds.length > 0;
  return {
    width,
    height,
    fps,
    frames,
    music: music !== undefined,
    words,
    captions: words.length > 0 ? cues : [],
    captioned,
    ...(isMasked && { isMasked }),
    ...(scenes.length > 0 && { scenes }),
    lostLetters: lostLetters(),
    ...(film.revision && watchedOf(film)),
    ...(mayBeBlack && { plannedBlack: [{ startSeconds: 0, endSeconds: frames / fps }] }),
  };
}

/** Kept stretches were judged when they were drawn. */
function watchedOf({ scenes, revision, fps }: FilmToDeliver): Pick<ExpectedVideo, 'watched' | 'scenes'> {
  const watched = revision?.stretches.filter(({ first }) => first === undefined) ?? [];
  const isSeen = (frame: number): boolean => watched.some(({ from, frames }) => frame >= from && frame < from + frames);
  return { watched, scenes: scenes.map((one) => (isSeen(Math.floor(one.at * fps)) ? one : { ...one, isKept: true })) };
}

async function sideFiles({ poster, finish, cues }: FilmToDeliver, directory: string): Promise<RenderedFile[]> {
  const picture = finish ? await finishPicture(poster(), finish) : poster();
  const thumbnail = join(directory, 'thumbnail.jpeg');
  await writeSmallJpeg(thumbnail, (side) =>
    sharp(picture).resize(side, side, { fit: 'inside', withoutEnlargement: true }),
  );
  const files: RenderedFile[] = [{ role: 'thumbnail', path: thumbnail, mimeType: 'image/jpeg' }];
  return cues.length === 0 ? files : [...files, ...(await writeCaptions(directory, toWebVtt(cues)))];
}
