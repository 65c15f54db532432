import type { Writable } from 'node:stream';
import { encoderFailed } from '../../encoder-failed.js';
import { lastWords, type FfmpegRun } from './ffmpeg-program.js';

/** Writes all of it before returning; false when the reader is gone. */
function write(pipe: Writable, bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    pipe.write(bytes, (refused) => resolve(!refused));
  });
}

/** Gives ffmpeg one chunk after the other until there is none, ffmpeg is gone, or the work was aborted. */
async function pour(pipe: Writable, chunks: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
  try {
    for await (const chunk of chunks) {
      if (signal.aborted || !(await write(pipe, chunk))) break;
    }
  } finally {
    pipe.end();
  }
}

/**
 * Feeds a started ffmpeg and waits for its end; nothing of it runs on afterwards. Throws `provider_unavailable`, what the chunks
 * threw, or the reason of an abort.
 */
export async function feedFfmpeg(run: FfmpegRun, chunks: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
  try {
    await pour(run.child.stdin, chunks, signal);
    const end = await run.ended;
    signal.throwIfAborted();
    if (end.exitCode !== 0) throw encoderFailed(lastWords(end));
  } catch (failure) {
    run.kill();
    await Promise.allSettled([run.ended]);
    signal.throwIfAborted();
    throw failure;
  }
}
