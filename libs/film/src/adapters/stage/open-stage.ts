import { Stage, type StageOrder } from './stage.js';

/** A page ready to be drawn: its faces and pictures are loaded. `close` ends its browser. */
export function openStage(order: StageOrder): Promise<Stage> {
  return Stage.open(order);
}
