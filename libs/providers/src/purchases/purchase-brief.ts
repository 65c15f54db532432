import type { InputRole, Model } from '../models/model.js';

/** Name of the provider whose jobs are bought from makers. */
export const MAKERS_PROVIDER = 'makers';

/** Brief of a job that one purchase makes. Its inputs are listed in `inputs` and `videos` too, as every brief lists them. */
export interface PurchaseBrief {
  /** Id of a model. */
  model: Model['id'];
  prompt: string;
  title?: string;
  durationSeconds?: number;
  aspectRatio?: string;
  resolution?: string;
  voice?: string;
  language?: string;
  /** Of the file that is published. */
  format?: string;
  /** As in `PurchaseWish`. */
  timesWords?: true;
  /** Completed resources of the account. */
  given?: { role: InputRole; resourceId: string }[];
  /** Microdollars that the purchase may cost at most: what the hold pays for without the margin. */
  ceilingMicrodollars: number;
  seed?: number;
}
