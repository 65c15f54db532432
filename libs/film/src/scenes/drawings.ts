import type { Drawing } from './drawing.js';
import type { VisualType } from './kinds.js';
import type { Visual } from './scene.js';
import { drawChart } from './chart/scene.js';
import { drawClip } from './clip/scene.js';
import { drawCode } from './code/scene.js';
import { drawCompare } from './compare/scene.js';
import { drawDiagram } from './diagram/scene.js';
import { drawEndCard } from './end_card/scene.js';
import { drawEquation } from './equation/scene.js';
import { drawHtml } from './html/scene.js';
import { drawImage } from './image/scene.js';
import { drawList } from './list/scene.js';
import { drawMap } from './map/scene.js';
import { drawPicture } from './picture/scene.js';
import { drawQuote } from './quote/scene.js';
import { drawSequence } from './sequence/scene.js';
import { drawStat } from './stat/scene.js';
import { drawSteps } from './steps/scene.js';
import { drawTable } from './table/scene.js';
import { drawTimeline } from './timeline/scene.js';
import { drawTitle } from './title/scene.js';

/** How each kind is drawn. Its styles stand beside its drawing, in `scene.css`. */
export const DRAWINGS: { [Type in VisualType]: Drawing<Extract<Visual, { type: Type }>> } = {
  title: drawTitle,
  picture: drawPicture,
  list: drawList,
  steps: drawSteps,
  stat: drawStat,
  chart: drawChart,
  compare: drawCompare,
  timeline: drawTimeline,
  quote: drawQuote,
  diagram: drawDiagram,
  sequence: drawSequence,
  code: drawCode,
  table: drawTable,
  equation: drawEquation,
  map: drawMap,
  image: drawImage,
  end_card: drawEndCard,
  html: drawHtml,
  clip: drawClip,
};
