import type { ComponentChild } from 'preact';
import type { SceneProps } from '../drawing.js';
import type { Chart } from './chart-of.js';
import type { ChartVisual } from './visual.js';

/** What every form of chart is drawn from. */
export interface Plot extends Pick<SceneProps<ChartVisual>, 'cues' | 'seconds' | 'shape' | 'colourOf'> {
  chart: Chart;
  /** The colour of a row or share: that of its thing, or that of its place. */
  markOf: (name: string, at: number) => string;
}

export type Style = Record<string, string | number>;

export interface Named {
  name: string;
  mark: string;
  figure?: string;
  style?: Style;
}

/** The rows of a chart that has several: the names of its colours. */
export function namedRows({ chart: { series }, markOf }: Pick<Plot, 'chart' | 'markOf'>): Named[] {
  return series.length > 1 ? series.map(({ name }, at) => ({ name, mark: markOf(name, at) })) : [];
}

interface KeyProps {
  unit?: string;
  rows: readonly Named[];
  /** It stands at the ends of lines. */
  ends?: boolean;
  /** The page sizes it by itself. */
  fits?: boolean;
}

/** What colours mean, with figures where a chart has no other place for them: above a plot, beside a ring, or at the ends of lines. */
export function Key({ unit = '', rows, ends, fits }: KeyProps): ComponentChild {
  if (unit === '' && rows.length === 0) return undefined;
  return (
    <ul class={ends ? 'ends' : 'key'} dir="auto" data-fit={fits && 'picture'}>
      {unit !== '' && <li class="soft">{unit}</li>}
      {rows.map(({ name, mark, figure, style }) => (
        <li class="enter" style={{ '--mark': mark, ...style }}>
          <i />
          <span>{name}</span>
          {figure !== undefined && <b>{figure}</b>}
        </li>
      ))}
    </ul>
  );
}

export function percent(share: number): string {
  return `${share.toFixed(2)}%`;
}

/** The style of a part that enters some seconds into the scene. */
export function entersAt(seconds: number): Style {
  return { '--at': `${seconds.toFixed(3)}s` };
}
