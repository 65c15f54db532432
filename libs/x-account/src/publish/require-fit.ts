import { type Denial, deny } from '@libs/kernel';
import type { Resource } from '@libs/library';
import { hasUnusableSigns, LONGEST_POST, postWeight } from '../post-weight/post-weight.js';
import { misfitOf, mixOf } from './fitting-media.js';

/** Every reason for which X would not take a post. */
export function misfitsOf(text: string, media: readonly Resource[]): Denial[] {
  const weight = postWeight(text);
  const reasons = [mixOf(media), ...media.map(misfitOf)].filter((reason) => reason !== undefined);
  return [
    ...(weight > LONGEST_POST
      ? [
          deny('input_unsupported', `The text weighs ${weight} characters; X takes ${LONGEST_POST}.`, {
            nextStep: 'Shorten the text. A link counts as 23 characters, an emoji or a Chinese character as 2.',
          }),
        ]
      : []),
    ...(hasUnusableSigns(text)
      ? [
          deny('input_unsupported', 'The text has a byte order mark or a sign that is no character; X refuses those.', {
            nextStep: 'Remove it (U+FEFF, U+FFFE or U+FFFF) and call again.',
          }),
        ]
      : []),
    ...reasons.map((reason) => deny('input_unsupported', reason)),
  ];
}

export function requireFit(text: string, media: readonly Resource[]): void {
  const [first] = misfitsOf(text, media);
  if (first) throw first;
}
