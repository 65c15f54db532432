import type { ComponentChild } from 'preact';
import type { Drawing } from '../drawing.js';
import { linesOf } from './code-lines.js';
import { type Token, tokensOf } from './highlight.layout.js';
import type { CodeVisual } from './visual.js';

/** Letters a second that are typed. */
const TYPED = 26;
/** Share of the scene in which all lines enter. */
const ENTERING = 0.62;
/** Seconds before the end in which a longer code no longer scrolls. */
const STILL = 1.2;
/** Rows that a line breaks into at most. */
const MOST_ROWS = 9;
export const drawCode: Drawing<CodeVisual> = async ({ visual, shape, seconds }) => {
  const lines = linesOf(visual.text, shape === 'tall' || shape === 'portrait');
  const isTerminal = visual.language.toLowerCase() === 'terminal';
  const tokens = await tokensOf(lines, visual.language);
  const starts = startsOf(lines, isTerminal, seconds);
  const last = starts.at(-1) ?? 0;
  const scroll = {
    '--at': at(starts[0] ?? 0),
    '--runs': at(last),
    '--back-at': at(last + 0.3),
    // A line before the stressed ones stays above them.
    '--back': visual.highlight?.length ? Math.max(0, Math.min(...visual.highlight) - 1) : lines.length * MOST_ROWS,
  };
  return (
    <div class="code-scene" data-fit="picture" data-ways="whole broken">
      <div class="panel" dir="ltr">
        {isTerminal && (
          <div class="bar">
            <i />
          </div>
        )}
        <div class="window" data-box data-scrolls="">
          <div class="lines mono" style={scroll}>
            {tokens.map((line, index) => (
              <Line
                tokens={line}
                isTyped={isTerminal && isTyped(lines[index] ?? '')}
                start={starts[index] ?? 0}
                // All lines stand by then.
                lit={visual.highlight?.includes(index) ? last + 0.6 : undefined}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
};

interface LineProps {
  tokens: readonly Token[];
  isTyped: boolean;
  start: number;
  /** Seconds at which it is stressed. */
  lit?: number;
}

function Line({ tokens, isTyped, start, lit }: LineProps): ComponentChild {
  const text = tokens.map((token) => token.text).join('');
  const indent = /^\s*/.exec(text)?.[0].length ?? 0;
  return (
    <div class={`line ${lit === undefined ? '' : 'lit'}`} style={lit === undefined ? {} : { '--lights-at': at(lit) }}>
      <code class={isTyped ? 'typed' : 'written'} style={{ '--at': at(start), '--indent': indent }}>
        {isTyped
          ? Array.from(text).map((key, place) => <span style={{ '--at': at(start + place / TYPED) }}>{key}</span>)
          : undefined}
        {!isTyped && (text === '' ? '\u00a0' : tokens.map(coloured))}
      </code>
    </div>
  );
}

function coloured({ text, colour }: Token): ComponentChild {
  return colour ? <span style={{ color: colour }}>{text}</span> : text;
}

function isTyped(line: string): boolean {
  return /^\s*[$>#%❯] /.test(line);
}

/** When each line enters: typed lines take the time of their letters, others follow each other. */
function startsOf(lines: readonly string[], isTerminal: boolean, seconds: number): number[] {
  let next = 0.3;
  const starts = lines.map((line) => {
    const start = next;
    next += isTerminal ? (isTyped(line) ? line.length / TYPED + 0.45 : 0.12) : 0.22;
    return start;
  });
  const most = Math.max(0.5, Math.min(seconds * ENTERING, seconds - STILL));
  const share = Math.min(1, most / Math.max(0.1, starts.at(-1) ?? 0));
  return starts.map((start) => start * share);
}

function at(seconds: number): string {
  return `${seconds.toFixed(3)}s`;
}
