import type { ComponentChild } from 'preact';
import type { Drawing } from '../drawing.js';
import { Bars } from './bars.js';
import { type Chart, chartOf } from './chart-of.js';
import { Lines } from './lines.js';
import { Ring } from './ring.js';
import { Scatter } from './scatter.js';
import type { ChartVisual } from './visual.js';

const FORMS = { bar: Bars, line: Lines, area: Lines, pie: Ring, donut: Ring, scatter: Scatter };

export const drawChart: Drawing<ChartVisual> = ({ visual, cues, seconds, shape, colourOf }) => {
  const chart = chartOf(visual);
  const Form = FORMS[chart.form];
  return (
    <div class={`chart-scene form-${chart.form}`} dir="ltr" {...waysOf(chart, shape === 'wide')}>
      <Head chart={chart} colourOf={colourOf} />
      <Form chart={chart} cues={cues} seconds={seconds} shape={shape} colourOf={colourOf} />
    </div>
  );
};

/** The ways in which the page may set a chart, the preferred one first; words of axes have one size. */
function waysOf({ form }: Chart, isWide: boolean): Record<string, string> {
  if (form === 'bar')
    return { 'data-fit': 'picture', 'data-ways': isWide ? 'upright lying stacked' : 'upright stacked lying' };
  if (form !== 'pie' && form !== 'donut') return {};
  return { 'data-fit': 'picture', 'data-ways': isWide ? 'beside below' : 'below beside' };
}

/** The unit, and the names of several rows of figures beside their colour; lines are named at their ends. */
function Head({ chart, colourOf }: { chart: Chart; colourOf: (name: string) => string | undefined }): ComponentChild {
  const { series, form, unitNote } = chart;
  const isKey = series.length > 1 && form !== 'line' && form !== 'area';
  if (unitNote === '' && !isKey) return undefined;
  return (
    <div class="head" dir="auto">
      {unitNote !== '' && <span class="soft">{unitNote}</span>}
      {isKey &&
        series.map(({ name }, which) => (
          <span style={{ '--mark': colourOf(name) ?? `var(--series-${which})` }}>
            <i />
            {name}
          </span>
        ))}
    </div>
  );
}
