import type { CaptionCue } from '@libs/sound';
import type { ComponentChild } from 'preact';
import type { CaptionLayout } from '../../plan/words/caption-layout.js';

/** The smallest share of its size to which a long word makes its caption shrink; one that is longer still is parted. */
const SMALLEST = 0.7;

/** Captions as a layer above the scenes: each cue is a clip, and each word of a kinetic one is marked while it is heard. */
export function captionLayer(cues: readonly CaptionCue[], layout: CaptionLayout): ComponentChild {
  const { style, size, top, height, left, right, align } = layout;
  const cqmin = (length: number): string => `${length.toFixed(2)}cqmin`;
  return (
    <div
      class={`captions captions-${style}`}
      style={{
        top: cqmin(top),
        height: cqmin(height),
        left: cqmin(left),
        right: cqmin(right),
        '--caption-size': cqmin(size),
        '--caption-align': align,
      }}
    >
      {cues.map((cue) => (
        <div
          class="caption clip"
          data-start={cue.startSeconds}
          data-duration={cue.endSeconds - cue.startSeconds}
          dir="auto"
          style={{ '--caption-fit': fitOf(cue, layout).toFixed(3) }}
        >
          {style === 'burned' ? cue.lines.map((line) => <span class="line">{line}</span>) : <p>{spoken(cue)}</p>}
        </div>
      ))}
    </div>
  );
}

/** How much smaller a caption is set so that its longest word fits a line. */
function fitOf({ words }: CaptionCue, { letters }: CaptionLayout): number {
  const longest = Math.max(...words.map(({ text }) => Array.from(text).length));
  return Math.max(SMALLEST, Math.min(1, letters / longest));
}

function spoken({ words, startSeconds: start }: CaptionCue): ComponentChild {
  return words.map((word, index) => [
    index > 0 && ' ',
    <span
      class="word"
      style={{
        '--at': `${(word.startSeconds - start).toFixed(3)}s`,
        '--for': `${(word.endSeconds - word.startSeconds).toFixed(3)}s`,
      }}
    >
      {word.text}
    </span>,
  ]);
}
