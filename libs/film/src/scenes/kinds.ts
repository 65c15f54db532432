import { chartKind } from './chart/schema.js';
import { clipKind } from './clip/schema.js';
import { codeKind } from './code/schema.js';
import { compareKind } from './compare/schema.js';
import { diagramKind } from './diagram/schema.js';
import { endCardKind } from './end_card/schema.js';
import { equationKind } from './equation/schema.js';
import { htmlKind } from './html/schema.js';
import { imageKind } from './image/schema.js';
import { listKind } from './list/schema.js';
import { mapKind } from './map/schema.js';
import { pictureKind } from './picture/schema.js';
import { quoteKind } from './quote/schema.js';
import { sequenceKind } from './sequence/schema.js';
import { statKind } from './stat/schema.js';
import { stepsKind } from './steps/schema.js';
import { tableKind } from './table/schema.js';
import { timelineKind } from './timeline/schema.js';
import { titleKind } from './title/schema.js';

/** Every kind of picture. A new kind is a folder beside this file, a line here and a line in `drawings.ts`. */
export const KINDS = {
  title: titleKind,
  picture: pictureKind,
  list: listKind,
  steps: stepsKind,
  stat: statKind,
  chart: chartKind,
  compare: compareKind,
  timeline: timelineKind,
  quote: quoteKind,
  diagram: diagramKind,
  sequence: sequenceKind,
  code: codeKind,
  table: tableKind,
  equation: equationKind,
  map: mapKind,
  image: imageKind,
  end_card: endCardKind,
  html: htmlKind,
  clip: clipKind,
};

export type VisualType = keyof typeof KINDS;
export const VISUAL_TYPES = Object.keys(KINDS) as VisualType[];
