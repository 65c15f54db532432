import type { ComponentChild } from 'preact';
import { plateOf } from '../../measure/room.js';
import type { Drawing } from '../drawing.js';
import { linesOf } from './code-lines.js';
import { cutTokens, type CodeRow } from './code-rows.js';
import { codeSetting, PANEL, scrollsOf, type CodeSetting } from './code-setting.js';
import { tokensOf, type Token } from './highlight.layout.js';
import type { CodeVisual } from './visual.js';

/** Letters a second that are typed. */
const TYPED = 26;
/** Share of the scene in which all lines enter. */
const ENTERING = 0.62;
/** Seconds before the end in which a longer code no longer scrolls. */
const STILL = 1.2;

export const drawCode: Drawing<CodeVisual> = async ({ visual, room, seconds, seed }) => {
  const lines = linesOf(visual.text);
  const terminal = visual.language.toLowerCase() === 'terminal';
  const setting = codeSetting(lines, room, terminal);
  const tokens = await tokensOf(lines, visual.language);
  const starts = startsOf(lines, terminal, seconds);
  const scroll = scrolling(setting, starts, { seconds, name: `code-scroll-${seed}` });
  return (
    <div class="code-scene plate" style={plateOf(room)}>
      {scroll && <style>{scroll}</style>}
      <div
        class={`panel ${terminal ? 'terminal' : ''}`}
        dir="ltr"
        style={{
          '--size': setting.size.toFixed(2),
          '--row': setting.row.toFixed(2),
          '--shown': setting.shown,
          '--aside': PANEL.x,
          '--above': PANEL.y,
        }}
      >
        {terminal && <Bar />}
        <div class="window">
          <div class="lines mono" style={scroll ? { animation: `code-scroll-${seed} ${seconds}s linear both` } : {}}>
            {tokens.map((line, index) => (
              <Line
                tokens={line}
                typed={terminal && isTyped(lines[index] ?? '')}
                rows={setting.lines[index] ?? []}
                at={starts[index] ?? 0}
                lit={visual.highlight?.includes(index) ?? false}
                lightsAt={(starts.at(-1) ?? 0) + 0.6}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
};

function Bar(): ComponentChild {
  return (
    <div class="bar">
      <i />
      <i />
      <i />
    </div>
  );
}

interface LineProps {
  tokens: readonly Token[];
  rows: readonly CodeRow[];
  typed: boolean;
  at: number;
  lit: boolean;
  /** Seconds at which a stressed line is lit: all lines stand by then. */
  lightsAt: number;
}

function Line({ tokens, rows, typed, at, lit, lightsAt }: LineProps): ComponentChild {
  return (
    <div class={`line ${lit ? 'lit' : ''}`} style={{ '--lights-at': `${lightsAt.toFixed(2)}s` }}>
      {rows.map(({ from, to, indent }) => {
        const starts = typed ? at + from / TYPED : at;
        const typing = typed
          ? { '--letters': Math.max(1, to - from), '--typing': `${((to - from) / TYPED).toFixed(2)}s` }
          : {};
        return (
          <code
            class={typed ? 'typed' : 'written'}
            style={{ '--at': `${starts.toFixed(3)}s`, '--indent': indent, ...typing }}
          >
            {from === to ? '\u00a0' : cutTokens(tokens, from, to).map(coloured)}
          </code>
        );
      })}
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
function startsOf(lines: readonly string[], terminal: boolean, seconds: number): number[] {
  let at = 0.3;
  const starts = lines.map((line) => {
    const start = at;
    at += terminal ? (isTyped(line) ? line.length / TYPED + 0.45 : 0.12) : 0.22;
    return start;
  });
  const most = Math.max(0.5, Math.min(seconds * ENTERING, seconds - STILL));
  const share = Math.min(1, most / Math.max(0.1, starts.at(-1) ?? 0));
  return starts.map((start) => start * share);
}

/** Key frames that move the lines up when the next one would stand below the panel; undefined where all fit. */
function scrolling(
  setting: CodeSetting,
  starts: readonly number[],
  { seconds, name }: { seconds: number; name: string },
): string | undefined {
  const scrolls = scrollsOf(setting);
  if ((scrolls.at(-1) ?? 0) === 0) return undefined;
  const stops = scrolls.flatMap((rows, index) => {
    const before = scrolls[index - 1] ?? 0;
    if (rows === before) return [];
    const at = starts[index] ?? 0;
    return [stop(Math.max(0, at - 0.2), seconds, before), stop(at, seconds, rows)];
  });
  return `@keyframes ${name}{0%{transform:translateY(0)}${stops.join('')}100%{${moved(scrolls.at(-1) ?? 0)}}}`;
}

function stop(at: number, seconds: number, rows: number): string {
  return `${((100 * at) / seconds).toFixed(2)}%{${moved(rows)}}`;
}

function moved(rows: number): string {
  return `transform:translateY(calc(var(--u)*var(--row)*${-rows}))`;
}
