import { realNeed } from '@libs/film';
import type { PurchaseWish } from '@libs/providers';
import { membersGiven } from './members-given.js';

/** What create_image takes of an image that a model makes. */
interface ImageCall extends Record<string, unknown> {
  model?: string;
  prompt?: string;
  visual?: unknown;
  count: number;
  aspect_ratio: string;
  size: number;
  format: string;
  name?: string;
  max_cost_credits?: number;
}

/** Members that images of the studio alone have, with their defaults. */
const OF_THE_STUDIO = {
  size: 1024,
  technique: 'auto',
  theme: 'auto',
  tone: 'auto',
  data: undefined,
  brand: undefined,
  adapter_id: undefined,
};

/** The images that a model makes of a prompt. */
export function imageWish(asked: ImageCall): PurchaseWish {
  const { prompt = '', visual } = asked;
  const need = realNeed(prompt);
  return {
    kind: 'image',
    model: asked.model,
    prompt,
    title: asked.name,
    format: asked.format,
    count: asked.count,
    aspectRatio: asked.aspect_ratio,
    given: [],
    ...(need && { need }),
    ...(visual !== undefined && { ownWay: 'The embedded studio draws a visual; models make images of a prompt.' }),
    maxCredits: asked.max_cost_credits,
    unused: membersGiven(asked, OF_THE_STUDIO),
  };
}
