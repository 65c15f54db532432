import { frameFormat } from './frame-format.js';

/** What stays free of words at each edge, in design units. */
export interface SafeArea {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Share of each side that every frame keeps free of words. */
const EDGE = 0.05;
/**
 * Tall films are watched under the controls of an app: a bar above, buttons down the right side, name and description
 * below. The shares are the largest of what the usual apps cover.
 */
const TALL = { left: 0.07, right: 0.12, top: 0.11, bottom: 0.2 };

export function safeArea({ width, height }: { width: number; height: number }): SafeArea {
  const { left, right, top, bottom } =
    frameFormat({ width, height }) === 'tall' ? TALL : { left: EDGE, right: EDGE, top: EDGE, bottom: EDGE };
  return { left: width * left, right: width * right, top: height * top, bottom: height * bottom };
}
