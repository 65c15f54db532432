import type { CaptionCue } from '@libs/sound';
import type { ComponentChild } from 'preact';
import type { DrawnCaptions } from '../../plan/words/scene-captions.js';

/** Captions as a layer above the scenes: each cue is a clip, and each word lights up as it is heard. */
export function captionLayer(cues: readonly CaptionCue[], style: DrawnCaptions): ComponentChild {
  return (
    <div class={`captions captions-${style}`}>
      {cues.map(({ startSeconds, endSeconds, lines, words }) => (
        <div class="caption clip" data-start={startSeconds} data-duration={endSeconds - startSeconds} dir="auto">
          {style === 'burned' ? lines.map((line) => <span class="line">{line}</span>) : spoken(words, startSeconds)}
        </div>
      ))}
    </div>
  );
}

function spoken(words: CaptionCue['words'], start: number): ComponentChild {
  return words.map((word, index) => [
    index > 0 && ' ',
    <span class="word" style={{ '--at': `${(word.startSeconds - start).toFixed(3)}s` }}>
      {word.text}
    </span>,
  ]);
}
