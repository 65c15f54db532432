import { cutWord } from '../cut-word.js';
import type { HeadlineWord, Shot } from '../shot.js';
import { wordWeight } from '../writing/word-weight.js';
import type { SegmentPicture } from './compose-work.js';

type CardPicture = Extract<SegmentPicture, { from: 'card' }>;
type Drawn = Exclude<SegmentPicture, { from: 'shot' }>;

/** When the first word of a card comes, and how soon the others follow it; a short card hurries. */
const FIRST_WORD = 0.3;
const APART = 0.14;
const HURRY = 0.35;
/** Until the small words come, after the last large one. */
const REST = 0.3;

/** An image or a card as a shot of its own film, which begins at 0. */
export function segmentShot(picture: Drawn): Shot {
  const plain = {
    index: picture.turn,
    startSeconds: 0,
    durationSeconds: picture.seconds,
    spoken: [],
    mirrored: picture.turn === 1,
    transition: 'cut' as const,
  };
  if (picture.from === 'image') {
    return { ...plain, headline: [], layout: 'open', scene: 'flow', variant: 0, light: 'day', photos: [0] };
  }
  const { scene, light, text } = picture;
  return {
    ...plain,
    headline: cardWords(picture),
    layout: 'title',
    scene,
    variant: picture.seed % 6,
    light,
    ...(text !== '' && { detail: text }),
  };
}

/** The words of a card's title, one after the other, the weightiest in the accent. */
function cardWords({ title, seconds }: CardPicture): HeadlineWord[] {
  const words = title.split(' ');
  const apart = Math.min(APART, (seconds * HURRY) / words.length);
  const first = Math.min(FIRST_WORD, seconds * 0.1);
  const weights = words.map((word, at) => wordWeight(word, at));
  const heaviest = [...weights].sort((a, b) => b - a)[words.length > 4 ? 1 : 0] ?? 0;
  return words.map((word, at) => ({
    text: cutWord(word),
    startSeconds: first + at * apart,
    endSeconds: first + (at + 1) * apart + (at === words.length - 1 ? REST : 0),
    emphasised: words.length > 1 && (weights[at] ?? 0) >= heaviest,
  }));
}
