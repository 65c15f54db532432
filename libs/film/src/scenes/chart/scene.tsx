import type { Drawing } from '../drawing.js';
import { isLoss } from '../is-loss.js';
import { Bars } from './bars.js';
import { chartOf } from './chart-of.js';
import { Lines } from './lines.js';
import { Ring } from './ring.js';
import { Scatter } from './scatter.js';
import type { ChartVisual } from './visual.js';

const FORMS = { bar: Bars, line: Lines, area: Lines, pie: Ring, donut: Ring, scatter: Scatter };
const RING = { wide: 'beside below', square: 'beside below', portrait: 'below', tall: 'below' };

export const drawChart: Drawing<ChartVisual> = ({ visual, headline = '', cues, seconds, shape, colourOf }) => {
  const chart = chartOf(visual);
  const { form, series } = chart;
  const Form = FORMS[form];
  const isRing = Form === Ring;
  const isOneLoss = series.length === 1 && !isRing && (isLoss(headline) || isLoss(series[0]!.name));
  const markOf = (name: string, at: number): string =>
    colourOf(name) ?? (isOneLoss ? 'var(--loss)' : `var(--series-${at})`);
  const bars = shape === 'wide' ? 'upright lying stacked' : 'upright stacked lying';
  const ways = form === 'bar' ? bars : isRing ? RING[shape] : undefined;
  return (
    <div
      class={`chart-scene${isRing ? ' ring' : ''}`}
      dir="ltr"
      {...(ways && { 'data-fit': 'picture', 'data-ways': ways })}
    >
      <Form chart={chart} cues={cues} seconds={seconds} shape={shape} colourOf={colourOf} markOf={markOf} />
    </div>
  );
};
