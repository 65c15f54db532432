import type { ComponentChild } from 'preact';
import type { Drawing } from '../drawing.js';
import { round } from '../../measure/svg-text.js';
import { chartOf } from './chart-of.js';
import { columnSetting, drawColumns } from './columns.js';
import { drawLines } from './lines.js';
import type { Plot } from './plot.js';
import { drawRing } from './ring.js';
import { drawRows } from './rows.js';
import { drawScatter } from './scatter.js';
import type { ChartVisual } from './visual.js';

/** Labels below columns of a tall room that are smaller than this stand beside lying bars instead, in cqmin. */
const CRAMPED = 4.4;

export const drawChart: Drawing<ChartVisual> = ({ visual, room, cues, seconds }) => {
  const plot: Plot = { chart: chartOf(visual), room, cues, seconds };
  return (
    <svg class="chart-scene figure" viewBox={`0 0 ${round(room.width)} ${round(room.height)}`}>
      {formed(plot)}
    </svg>
  );
};

function formed(plot: Plot): ComponentChild {
  switch (plot.chart.form) {
    case 'bar': {
      const standing = columnSetting(plot, plot.room);
      const isCramped = plot.room.height > plot.room.width && standing && standing.label < CRAMPED;
      return standing && !isCramped ? drawColumns(plot, standing) : drawRows(plot);
    }
    case 'line':
    case 'area':
      return drawLines(plot);
    case 'pie':
    case 'donut':
      return drawRing(plot);
    case 'scatter':
      return drawScatter(plot);
  }
}
