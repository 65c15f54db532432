import { catalogue, examineCall, type GivenCall } from '@libs/catalog';
import { facesCanDraw as canDraw, pictureFor, requirePackaged, wordFindings } from '@libs/film/adapters';
import { looksForeign } from '@libs/sound/adapters';

/* What a `SideThread` does with a call. It has no database: what a price needs of a library belongs to calls of few words. */

const find = (): Promise<never> => Promise.reject(new Error('the side thread looks nothing up'));

export function work(call: GivenCall) {
  return examineCall(catalogue, call, { canDraw, looksForeign, pictureFor, wordFindings, requirePackaged, find });
}

// The deadline of the first call leaves out what is loaded with the first words.
await work({ tool: 'create_video', given: { prompt: 'Four herons wait by the river.' } });
