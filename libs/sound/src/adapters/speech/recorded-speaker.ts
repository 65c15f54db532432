import { readFile } from 'node:fs/promises';
import type { EncodingOptions } from '@libs/drawing';
import { type Denial, deny } from '@libs/kernel';
import { timedWords } from '../../captions/captions.js';
import { captionsBeside } from '../../captions/captions-beside.js';
import { SOUNDTRACK_RATE } from '../../mix/stereo-samples.js';
import { cutLines, isTimed, lineOf, type Recording } from '../../speech/recording.js';
import { SilentSpeaker } from '../../speech/silent-speaker.js';
import { type Narration, Speaker, type SpeechOptions } from '../../speech/speech.js';
import { speechFailed } from '../../speech/speech-failed.js';
import { feedFfmpeg } from '../ffmpeg/feed-ffmpeg.js';
import { flags } from '../ffmpeg/ffmpeg-flags.js';
import { startFfmpeg } from '../ffmpeg/ffmpeg-program.js';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';

/** Lines that a file says in one go. The times of their words are in the captions beside it. */
export interface RecordedFile {
  path: string;
  lines: readonly string[];
}

type Program = Pick<EncodingOptions, 'ffmpegPath' | 'signal'>;

/** As a film of an owner is opened: with the limits of untrusted files. */
const OURS = flags('-loglevel error -protocol_whitelist file -codec_whitelist mp3,mp3float -f mp3 -i');
const RAW = flags(`-f f32le -ar ${SOUNDTRACK_RATE} -ac 1`);

/** Plays lines that were recorded before. */
class RecordedSpeaker extends Speaker {
  private readonly silent = new SilentSpeaker();

  constructor(
    private readonly lines: ReadonlyMap<string, Narration>,
    private readonly program: Program,
  ) {
    super();
  }

  async speak(text: string, options: SpeechOptions): Promise<Narration> {
    const take = this.lines.get(lineOf(text));
    if (take) return options.speed === 1 ? take : faster(take, options.speed, this.program);
    // Signs alone are not recorded.
    if (!/[\p{L}\p{N}]/u.test(text)) return this.silent.speak(text, options);
    throw speechFailed('the recording does not have all of its words');
  }
}

/** A speaker of recorded lines. */
export async function openRecordings(files: readonly RecordedFile[], program: Program): Promise<Speaker> {
  const lines = new Map<string, Narration>();
  for (const file of files) for (const [line, take] of cutLines(await read(file, program))) lines.set(line, take);
  return new RecordedSpeaker(lines, program);
}

async function read({ path, lines }: RecordedFile, program: Program): Promise<Recording> {
  const chunks: Buffer[] = [];
  await runFfmpeg(
    program,
    [...OURS, `file:${path}`, ...flags('-map 0:a:0'), ...RAW, 'pipe:1'],
    (chunk) => void chunks.push(chunk),
  );
  const captions = await readFile(captionsBeside(path), 'utf8').catch(nothingIfAbsent);
  const recording = { ...soundOf(chunks), lines, words: timedWords(captions) };
  if (!isTimed(recording)) throw untimed();
  return recording;
}

function nothingIfAbsent(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}

function untimed(): Denial {
  return deny('provider_rejected', 'The maker of the voice did not say when the words of the film are heard.', {
    nextStep:
      'Call again, or name a voice of this service. The speech stays in your library; the film was not charged.',
    retryable: false,
  });
}

/** The pitch stays. */
async function faster({ samples, durationSeconds, words }: Narration, speed: number, program: Program) {
  const run = startFfmpeg(
    program.ffmpegPath,
    [...flags('-hide_banner -loglevel error'), ...RAW, ...flags(`-i pipe:0 -af atempo=${speed}`), ...RAW, 'pipe:1'],
    { signal: program.signal },
  );
  const chunks: Buffer[] = [];
  run.child.stdout.on('data', (chunk: Buffer) => void chunks.push(chunk));
  await feedFfmpeg(run, raw(samples), program.signal);
  const sound = soundOf(chunks);
  const shorter = sound.samples.length / SOUNDTRACK_RATE / durationSeconds;
  const times = words.map(({ text, startSeconds, endSeconds }) => ({
    text,
    startSeconds: startSeconds * shorter,
    endSeconds: endSeconds * shorter,
  }));
  return { ...sound, durationSeconds: durationSeconds * shorter, words: times };
}

async function* raw({ buffer, byteOffset, byteLength }: Float32Array): AsyncGenerator<Buffer> {
  yield Buffer.from(buffer, byteOffset, byteLength);
}

function soundOf(chunks: readonly Buffer[]): Pick<Narration, 'samples' | 'sampleRate'> {
  const bytes = Buffer.concat(chunks);
  const samples = Float32Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readFloatLE(at * 4));
  return { samples, sampleRate: SOUNDTRACK_RATE };
}
