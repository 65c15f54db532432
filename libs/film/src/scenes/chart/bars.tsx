import type { ComponentChild } from 'preact';
import { scaleLinear } from 'd3-scale';
import type { Chart } from './chart-of.js';
import type { Plot } from './plot.js';

/** The label whose bar is stressed: the largest of three or more of a single row; undefined where none stands out. */
export function highlightOf({ series }: Pick<Chart, 'series'>): number | undefined {
  const values = series[0]?.values ?? [];
  if (series.length > 1 || values.length < 3) return undefined;
  const most = Math.max(...values);
  const first = values.indexOf(most);
  return first === values.lastIndexOf(most) ? first : undefined;
}

/** The colour of a bar: that of its thing, red below zero, and of a single row only the largest is stressed. */
export function barColour({ chart, colourOf }: Pick<Plot, 'chart' | 'colourOf'>, index: number, which: number): string {
  const { series, labels } = chart;
  if (series.length > 1) return colourOf(series[which]?.name ?? '') ?? `var(--series-${which})`;
  const own = colourOf(labels[index] ?? '');
  if (own !== undefined) return own;
  if ((series[0]?.values[index] ?? 0) < 0) return 'var(--loss)';
  return [undefined, index].includes(highlightOf(chart)) ? 'var(--series-0)' : 'var(--rest)';
}

/** Bars in the caller's order, from zero; the page sets them upright, lying, or lying below their labels. */
export function Bars(plot: Plot): ComponentChild {
  const { chart, cues } = plot;
  const values = chart.series.flatMap((series) => series.values);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const scale = scaleLinear([least, most === least ? 1 : most], [0, 1]);
  const digits = Math.max(...values.map((value) => chart.format(value).length));
  const air = {
    '--digits': digits,
    '--after': values.some((value) => value >= 0) ? 1 : 0,
    '--before': values.some((value) => value < 0) ? 1 : 0,
  };
  return (
    <div class={`bars ${chart.series.length > 1 ? 'grouped' : ''}`} style={{ ...air, '--zero': scale(0) }}>
      {chart.labels.map((label, index) => (
        <div class="group" data-box>
          <div class="track">
            {chart.series.map((row, which) => {
              const value = row.values[index] ?? 0;
              const [low, high] = [scale(Math.min(0, value)), scale(Math.max(0, value))];
              const place = { '--low': low, '--high': high, '--mark': barColour(plot, index, which) };
              return (
                <div
                  class={`slot ${value < 0 ? 'below' : ''}`}
                  data-box
                  style={{ ...place, ...cues.entering(`data.labels[${index}]`, which * 0.08) }}
                >
                  <i class="bar faint" />
                  <i class="bar" />
                  <b class="value">{chart.format(value)}</b>
                </div>
              );
            })}
          </div>
          <span class="label" dir="auto">
            {label}
          </span>
        </div>
      ))}
    </div>
  );
}
