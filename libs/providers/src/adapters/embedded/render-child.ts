import type { RenderOrder } from '../child-process/render-message.js';
import { serveOrder } from '../child-process/serve-order.js';
import { DRAWN_KINDS } from './drawn-kinds.js';

// The process that draws and encodes one render.

serveOrder((given, watch) => {
  const { kind, brief, directory, ffmpegPath = '', ...order } = given as RenderOrder;
  const render = DRAWN_KINDS[kind];
  if (!render) throw new TypeError(`a ${kind} is not drawn here`);
  return render(brief, directory, { ...watch, ...order, ffmpegPath });
});
