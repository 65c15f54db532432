import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type Denial, isMediumError, StorageUnavailable } from '@libs/kernel';
import sharp from 'sharp';
import { noted } from '../../import/import-note.js';
import type { ImportedForm, ImportedMedia, ImportOptions } from '../../import/imported-media.js';
import type { FilmMediaFormat } from '../../import/media-format.js';
import { fileEndsEarly, mediaUnreadable } from '../../import/media-unreadable.js';
import { writeSmallJpeg } from '@libs/drawing/adapters';
import { flags, metadataArguments } from '@libs/sound/adapters';
import { findDecoder } from './find-decoder.js';
import { probeFilm, type FilmProbe, type FilmProgram } from '../encode/film-probe.js';
import { pictureFilters, pictureNotes } from './picture-filters.js';
import { refusalByLog, requireShowable } from './coding-refusal.js';
import { measureFilm, type FilmMeasure } from './measure-film.js';
import { transcode } from './transcode.js';

/** Seconds of the longest film and the longest sound that are taken in. */
const LONGEST = { film: 15 * 60, sound: 60 * 60 };
/** Pixels of a frame at most; a larger one is not even decoded. */
const MOST_PIXELS = 40_000_000;
/** Samples in a second of encoded sound at most. */
const MOST_RATE = 48_000;
/** Pictures in a second of a film at most: slow motion has many. */
const MOST_FPS = 240;
/** The last timestamp of a film is that of a picture some places before its end. */
const UNCOUNTED_SECONDS = 0.1;
/** Formats whose header has the length of the sound, unless ffmpeg estimates it; a whole file may be that much shorter. */
const SAYS_LENGTH: ReadonlySet<FilmMediaFormat> = new Set(['mp3', 'flac']);
const MISSING_SECONDS = 0.5;
/** The streams that are taken. A cover is no picture of a film. */
const PICTURE = '0:V:0';
const SOUND = '0:a:0';
const INSIDE = { fit: 'inside', withoutEnlargement: true } as const;
const DECODED = 55;
const ENCODED = 95;

/** The demuxer is named, so that no playlist, script or list of other files is ever taken for a film. */
const DEMUXERS: Record<FilmMediaFormat, string> = {
  mp4: 'mov',
  webm: 'matroska',
  mp3: 'mp3',
  wav: 'wav',
  ogg: 'ogg',
  flac: 'flac',
};

const DECODERS = [
  'h264,hevc,vp8,vp9,libvpx,libvpx-vp9,av1,libdav1d,libaom-av1,mpeg4,prores,mjpeg',
  'aac,mp3,mp3float,opus,libopus,vorbis,flac,alac',
  ...['s16le', 's16be', 's24le', 's24be', 's32le', 'f32le', 'u8', 'alaw', 'mulaw'].map((kind) => `pcm_${kind}`),
].join(',');

interface Output {
  file: string;
  mimeType: string;
  encoder: string[];
}

const M4A: Output = {
  file: 'sound.m4a',
  mimeType: 'audio/mp4',
  encoder: flags('-c:a aac -b:a 192k -movflags +faststart'),
};
const OPUS: Output = { file: 'sound.ogg', mimeType: 'audio/ogg', encoder: flags('-c:a libopus -b:a 128k') };

const SOUNDS: Record<FilmMediaFormat, Output> = {
  mp4: M4A,
  webm: OPUS,
  ogg: OPUS,
  mp3: { file: 'sound.mp3', mimeType: 'audio/mpeg', encoder: flags('-c:a libmp3lame -q:a 2') },
  wav: { file: 'sound.wav', mimeType: 'audio/wav', encoder: flags('-c:a pcm_s16le') },
  flac: { file: 'sound.flac', mimeType: 'audio/flac', encoder: flags('-c:a flac') },
};

const FILM: Output = {
  file: 'video.mp4',
  mimeType: 'video/mp4',
  encoder: flags(
    '-fpsmax 60 -c:v libx264 -preset veryfast -crf 20 -profile:v high -c:a aac -b:a 160k -movflags +faststart',
  ),
};

export interface FilmImportOptions extends ImportOptions {
  /** The ffmpeg that the operator named. */
  ffmpegPath?: string;
  /** The whole environment of ffmpeg. */
  environment: Record<string, string>;
  /** Called when the file proves to be a film, before any of it is decoded. What it throws ends the import. */
  onFilm?: () => void;
  /** Called with the pixels of all pictures of a film before they are decoded. What it throws ends the import. */
  onMeasured?: (pixels: number) => void;
  /** Pixels that are paid for, of all pictures of a film; absent: any number. */
  paidPixels?: number;
}

function nothingInside(): Denial {
  return mediaUnreadable('Nothing in the file can be seen or heard.');
}

/**
 * Decodes an untrusted film or sound and re-encodes it: a film as H.264 and AAC in MP4 that begins to play at once,
 * no larger than 1920 pixels on a side; a sound in its own format. Nothing else of the file is kept.
 */
export async function importFilm(
  source: string,
  format: FilmMediaFormat,
  outputDir: string,
  options: FilmImportOptions,
): Promise<ImportedMedia> {
  const { signal, environment } = options;
  const path = await findDecoder({ named: options.ffmpegPath, environment, signal });
  // No program here may decode an untrusted video.
  if (path === undefined) {
    throw mediaUnreadable('The file is a video or sound, and this service has no current ffmpeg to decode it with.', {
      nextStep:
        'Ask the operator to install ffmpeg 5 or newer, or to name one in FFMPEG_PATH; images can be imported. Nothing was charged.',
    });
  }
  const program = { path, environment, signal };
  options.onProgress({ phase: 'decode', percent: DECODED });
  // Other streams, such as a cover, may have larger frames. Of two limits for a stream the last one counts.
  const reading = (mostPixels: number): string[] => [
    ...flags(`-protocol_whitelist file -max_pixels ${MOST_PIXELS} -max_pixels:V:0 ${mostPixels}`),
    ...flags(`-codec_whitelist ${DECODERS} -f ${DEMUXERS[format]} -i`),
    `file:${source}`,
  ];
  const input = reading(MOST_PIXELS);
  const probe = await probeFilm(input, program);
  if (probe.hasPicture) options.onFilm?.();
  requireShowable(probe.coding);
  const measure = await measured(input, format, probe, program);
  const { seconds } = measure;
  const mostPixels = probe.hasPicture ? mostPixelsOf({ ...probe, ...measure }, options) : MOST_PIXELS;
  const { form } = options;
  const output = probe.hasPicture ? FILM : SOUNDS[form?.asWave ? 'wav' : format];
  const media = join(outputDir, output.file);
  const onSeconds = (reached: number): void => {
    const share = seconds === 0 ? 1 : Math.min(1, reached / seconds);
    options.onProgress({ phase: 'encode', percent: DECODED + Math.floor(share * (ENCODED - DECODED)) });
  };
  const pictures = probe.hasPicture ? pictureFilters(probe) : undefined;
  const decoding = [...reading(mostPixels), ...encoding(output, seconds, pictures), ...markOf(form), `file:${media}`];
  await transcode(decoding, program, onSeconds, probe.hasPicture ? refusalByLog : undefined);
  // From here on the file is our own encoding.
  const made = await probeFilm(['-i', `file:${media}`], program);
  if (made.durationSeconds === 0) throw nothingInside();
  return {
    files: [
      { role: 'media', path: media, mimeType: output.mimeType },
      ...(made.hasPicture ? [await thumbnail(media, made, outputDir, program)] : []),
    ],
    facts: { ...factsOf(made), ...(probe.hasPicture && noted(pictureNotes(probe))) },
  };
}

/** Measures what is taken of a file. Throws where that is nothing, too long, or shorter than the file announces. */
async function measured(
  input: string[],
  format: FilmMediaFormat,
  { hasPicture, hasSound, isEstimated, durationSeconds: announced }: FilmProbe,
  program: FilmProgram,
): Promise<FilmMeasure & { seconds: number }> {
  const kind = hasPicture ? 'film' : 'sound';
  const streams = [...(hasPicture ? [PICTURE] : []), ...(hasSound ? [SOUND] : [])];
  const { seconds, ...measure } = await measureFilm(input, streams, LONGEST[kind] + 1, program);
  if (seconds === undefined) throw nothingInside();
  if (seconds > LONGEST[kind]) {
    throw mediaUnreadable(`A ${kind} may last ${LONGEST[kind] / 60} minutes; this one lasts longer.`, {
      nextStep: 'Send a shorter part of it; nothing was charged.',
    });
  }
  const lacks = SAYS_LENGTH.has(format) && !isEstimated && seconds + MISSING_SECONDS < announced;
  if (measure.endsEarly || lacks) {
    throw fileEndsEarly(`${seconds.toFixed(1)} s`, announced > seconds ? `${announced.toFixed(1)} s` : undefined);
  }
  return { seconds, ...measure };
}

/**
 * Pixels that a frame of the film may have: more than its first one where those are paid for. Throws for a film that has too
 * many pictures, or none of a known size.
 */
function mostPixelsOf(
  { width, height, pictureSeconds, pictures }: FilmProbe & FilmMeasure,
  { onMeasured, paidPixels = Infinity }: FilmImportOptions,
): number {
  const pixels = width * height * pictures;
  if (pixels === 0) throw nothingInside();
  if (pictures > MOST_FPS * (pictureSeconds + UNCOUNTED_SECONDS)) {
    throw mediaUnreadable(`A film may have ${MOST_FPS} frames a second; this one has more.`, {
      nextStep: 'Send a version of it with fewer frames a second; nothing was charged.',
    });
  }
  onMeasured?.(pixels);
  return Math.min(MOST_PIXELS, Math.max(allocatedPixels(width, height), Math.floor(paidPixels / pictures)));
}

/**
 * The most that decoders compare with `-max_pixels` for a frame: they allocate whole blocks of 64 pixels, and for MPEG-4 also
 * a buffer of 280 lines that is up to 256 pixels wider than the frame.
 */
function allocatedPixels(width: number, height: number): number {
  const [columns, lines] = [width, height].map((side) => Math.ceil(side / 64) * 64) as [number, number];
  return Math.max(columns * lines, (width + 256) * 280);
}

/**
 * Decoding ends one second after the measured length. Samples and pictures are counted too, because packets whose timestamps
 * lie close together may hold hours of both.
 */
function encoding({ encoder }: Output, seconds: number, pictures?: string): string[] {
  const most = Math.ceil(seconds) + 1;
  return [
    ...(pictures === undefined ? [] : ['-map', PICTURE, '-vf', `trim=end_frame=${most * MOST_FPS},${pictures}`]),
    ...encoder,
    ...flags(`-map ${SOUND}? -sn -dn -map_metadata -1 -map_chapters -1 -threads 2`),
    ...flags(`-af aformat=channel_layouts=mono|stereo:sample_rates=44100|48000,atrim=end_sample=${most * MOST_RATE}`),
    ...flags(`-t ${most} -fflags +bitexact`),
  ];
}

function markOf(form: ImportedForm | undefined): string[] {
  return form ? metadataArguments({ title: form.title, comment: form.origin.statement }) : [];
}

/** Of the first second; where the pictures end before the sound does, of the first picture. */
async function thumbnail(
  media: string,
  { durationSeconds }: FilmProbe,
  outputDir: string,
  program: FilmProgram,
): Promise<ImportedMedia['files'][number]> {
  const path = join(outputDir, 'thumbnail.jpeg');
  const frame = join(outputDir, 'picture.png');
  const picture = flags('-frames:v 1 -update 1');
  const take = (seconds: number): Promise<number> =>
    transcode(['-ss', String(seconds), '-i', `file:${media}`, ...picture, `file:${frame}`], program, () => undefined);
  await take(Math.min(1, durationSeconds / 3));
  // Behind the last picture ffmpeg writes nothing and says that all is well.
  if (!(await isThere(frame))) await take(0);
  await writeSmallJpeg(path, (side) => sharp(frame).resize(side, side, INSIDE)).catch((error: unknown) => {
    throw isMediumError(error) ? new StorageUnavailable(error) : error;
  });
  return { role: 'thumbnail', path, mimeType: 'image/jpeg' };
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function factsOf({ durationSeconds, hasPicture, hasSound, width, height, fps }: FilmProbe): ImportedMedia['facts'] {
  return {
    duration_seconds: durationSeconds,
    ...(hasPicture && { width, height, fps, has_sound: hasSound }),
  };
}
