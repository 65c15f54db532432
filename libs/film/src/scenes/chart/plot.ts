import type { SceneProps } from '../drawing.js';
import type { Chart } from './chart-of.js';
import type { ChartVisual } from './visual.js';

/** What every form of chart is drawn from. */
export interface Plot extends Pick<SceneProps<ChartVisual>, 'cues' | 'seconds' | 'shape' | 'colourOf'> {
  chart: Chart;
}
