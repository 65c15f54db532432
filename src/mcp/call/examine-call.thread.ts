import { catalogue, examineCall, type GivenCall } from '@libs/catalog';
import { facesCanDraw as canDraw, pictureFor, requirePackaged, wordFindings } from '@libs/film/adapters';
import { type Resource, resourceNotFound } from '@libs/library';
import type { VoiceOffer } from '@libs/sound';
import { looksForeign } from '@libs/sound/adapters';

/* What a `SideThread` does with a call. It has no database: what it may look up comes with the call. */

export function work({ call, found, voices }: { call: GivenCall; found: Resource[]; voices?: VoiceOffer }) {
  const find = async (id: string): Promise<Resource> => {
    const resource = found.find((one) => one.id === id.toLowerCase());
    if (!resource) throw resourceNotFound(id);
    return resource;
  };
  return examineCall(catalogue, call, {
    canDraw,
    looksForeign,
    ...(voices && { voices }),
    pictureFor,
    wordFindings,
    requirePackaged,
    find,
  });
}

// The deadline of the first call leaves out what is loaded with the first words.
await work({ call: { tool: 'create_video', given: { prompt: 'Four herons wait by the river.' } }, found: [] });
