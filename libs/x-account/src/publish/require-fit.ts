import type { Denial } from '@libs/kernel';
import type { Resource } from '@libs/library';
import { hasUnusableSigns, LONGEST_POST, postWeight } from '../post-weight/post-weight.js';
import { misfitOf, mixOf } from './fitting-media.js';
import { MediaUnfit, PostTooLong, TextUnusable } from './x-post-denials.js';

/** Every reason for which X would not take a post. */
export function misfitsOf(text: string, media: readonly Resource[]): Denial[] {
  const weight = postWeight(text);
  const reasons = [mixOf(media), ...media.map(misfitOf)].filter((reason) => reason !== undefined);
  return [
    ...(weight > LONGEST_POST ? [new PostTooLong(weight, LONGEST_POST)] : []),
    ...(hasUnusableSigns(text) ? [new TextUnusable()] : []),
    ...reasons.map((reason) => new MediaUnfit(reason)),
  ];
}

export function requireFit(text: string, media: readonly Resource[]): void {
  const [first] = misfitsOf(text, media);
  if (first) throw first;
}
