import { realNeed } from '@libs/film';
import type { PurchaseWish } from '@libs/providers';
import { membersGiven } from './members-given.js';

/** What create_video takes of a film that a model makes. */
interface VideoCall extends Record<string, unknown> {
  model?: string;
  prompt?: string;
  script?: string;
  scenes?: unknown;
  composition?: unknown;
  revise_from?: string;
  image_resource_ids?: string[];
  duration_seconds?: number;
  aspect_ratio?: string;
  resolution?: string;
  name?: string;
  max_cost_credits?: number;
}

/** Members that films of the studio alone have, with their defaults. */
const OF_THE_STUDIO = {
  fps: 30,
  theme: 'auto',
  tone: 'auto',
  voice: 'auto',
  locale: undefined,
  pronounce: undefined,
  captions: 'burned',
  caption_place: 'auto',
  caption_size: 'auto',
  music: 'auto',
  brand: undefined,
  adapter_id: undefined,
};

/** The video that a model makes of a prompt, with images as its first and last pictures; undefined for a call that names none. */
export function videoWish(asked: VideoCall): PurchaseWish | undefined {
  if (asked.model === undefined) return undefined;
  const { model, prompt = '', image_resource_ids: images = [] } = asked;
  const need = realNeed(prompt);
  const isOfPrompt = [asked.scenes, asked.composition, asked.revise_from, asked.script].every((way) => !way);
  return {
    kind: 'video',
    model,
    prompt,
    title: asked.name,
    format: 'mp4',
    count: 1,
    durationSeconds: asked.duration_seconds,
    aspectRatio: asked.aspect_ratio,
    resolution: asked.resolution,
    given: images.map((id, at) => ({ role: at === 0 ? 'image' : 'last_image', resourceId: id.toLowerCase() })),
    ...(need && { need }),
    ...(!isOfPrompt && {
      ownWay: 'The embedded studio makes films of scenes, documents and scripts; models make one of a prompt.',
    }),
    maxCredits: asked.max_cost_credits,
    unused: membersGiven(asked, OF_THE_STUDIO),
  };
}
