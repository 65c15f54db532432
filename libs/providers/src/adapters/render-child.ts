import { Denial, type DenialBody } from '@libs/kernel';
import { EMBEDDED_KINDS } from './embedded-kinds.js';
import type { RenderMessage, RenderOrder } from './render-message.js';

// A process of its own: heavy drawing never delays a request, and a crash of a codec kills one render. It lives only as
// long as the process that started it: a lost channel stops the encoder and ends this one.

const stop = new AbortController();

process.on('disconnect', () => {
  stop.abort(new Error('the process that asked for this render is gone'));
  process.exit(1);
});
process.on('SIGTERM', () => stop.abort(new Error('the render was stopped')));
// Ctrl-C reaches the whole foreground group; the process that owns the render decides what becomes of it.
process.on('SIGINT', () => {});

process.once('message', (order: RenderOrder) => {
  render(order)
    .then((message) => say(message))
    .then(() => process.exit(0))
    .catch(() => process.exit(1));
});

async function render(order: RenderOrder): Promise<RenderMessage> {
  const { brief, directory, ffmpegPath = '' } = order;
  const options = {
    signal: stop.signal,
    onProgress: (progress: { phase: string; percent: number }) => void say({ type: 'progress', ...progress }),
  };
  try {
    const rendered = await EMBEDDED_KINDS[order.kind].render(brief, directory, { ...options, ffmpegPath });
    return { type: 'done', rendered };
  } catch (error) {
    return { type: 'failed', failure: failureOf(error) };
  }
}

function failureOf(error: unknown): DenialBody {
  if (error instanceof Denial) return error.body();
  if (!stop.signal.aborted) {
    process.stderr.write(`render failed: ${error instanceof Error ? error.stack : String(error)}\n`);
  }
  return new Denial('internal_error', 'The renderer stopped with an unexpected error.', { cause: error }).body();
}

function say(message: RenderMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}
