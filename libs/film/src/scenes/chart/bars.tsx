import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { ComponentChild } from 'preact';
import type { Chart } from './chart-of.js';
import { Key, namedRows, type Plot } from './plot.js';

/** The label whose bar is stressed: the largest of three or more of a single row; undefined where none stands out. */
export function highlightOf({ series }: Pick<Chart, 'series'>): number | undefined {
  const values = series[0]?.values ?? [];
  if (series.length > 1 || values.length < 3) return undefined;
  const first = values.indexOf(Math.max(...values));
  return first === values.lastIndexOf(Math.max(...values)) ? first : undefined;
}

type Coloured = Pick<Plot, 'chart' | 'markOf' | 'colourOf'>;

/** The colour of a bar: that of its row or thing, red below zero; of other bars of a single row only the largest is stressed. */
export function barColour({ chart, markOf, colourOf }: Coloured, index: number, which: number): string {
  const { series, labels } = chart;
  if (series.length > 1) return markOf(series[which]!.name, which);
  if (series[0]!.values[index]! < 0) return 'var(--loss)';
  const isStressed = [undefined, index].includes(highlightOf(chart)) || colourOf(labels[index]!) !== undefined;
  return isStressed ? markOf(labels[index]!, 0) : 'var(--rest)';
}

/** Bars in the caller's order, from zero; the page sets them upright, lying, or lying below their labels. */
export function Bars(plot: Plot): ComponentChild {
  const { labels, series, format, unitNote } = plot.chart;
  const values = series.flatMap((row) => row.values);
  const [least, most] = extent([0, ...values]) as [number, number];
  const scale = scaleLinear([least, most === least ? 1 : most], [0, 1]);
  const style = {
    '--count': labels.length,
    '--nil': scale(0),
    '--digits': Math.max(...values.map((value) => format(value).length)),
    '--over': Number(values.some((value) => value >= 0)),
    '--under': Number(least < 0),
  };
  return (
    <>
      <Key unit={unitNote} rows={namedRows(plot)} />
      <div class={`bars${series.length > 1 ? ' grouped' : ''}`} style={style}>
        {labels.map((label, index) => (
          <div class="group" data-box>
            <div class="track">
              {series.map((row, which) => {
                const value = row.values[index] ?? 0;
                const [low, high] = extent([scale(0), scale(value)]) as [number, number];
                const place = { '--low': low, '--high': high, '--mark': barColour(plot, index, which) };
                const field = `data.labels[${index}]`;
                const entering = plot.cues.entering(field, which * 0.08);
                return (
                  <div class={`slot ${value < 0 ? 'below' : ''}`} data-box style={{ ...place, ...entering }}>
                    <i class="bar faint" />
                    <i class="bar grow" />
                    <b class="value">
                      <span class="enter" style={plot.cues.entering(field, which * 0.08 + 0.2)}>
                        {format(value)}
                      </span>
                    </b>
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
    </>
  );
}
