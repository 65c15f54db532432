import { EMBEDDED_KINDS } from './embedded-kinds.js';
import type { RenderOrder } from '../child-process/render-message.js';
import { serveOrder } from '../child-process/serve-order.js';

// The process that draws and encodes one render.

serveOrder((given, watch) => {
  const { kind, brief, directory, inputs, ffmpegPath = '' } = given as RenderOrder;
  return EMBEDDED_KINDS[kind].render(brief, directory, { ...watch, inputs, ffmpegPath });
});
