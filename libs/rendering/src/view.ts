import { clamp } from './drawing/easing.js';
import { focusBeside } from './focus-beside.js';
import type { GroundPlace } from './grounds/word-ground.js';
import type { Box, LayoutFrame } from './layout.js';
import { safeArea } from './safe-area.js';
import type { Stage } from './scene.js';

/** How a scene's stage lies on the frame: its corner and scale, and the stage's own measures. */
export interface View {
  x: number;
  y: number;
  /** Design units of the frame for one of the stage. */
  scale: number;
  width: number;
  height: number;
  focus: Stage['focus'];
}

/** Scenes are drawn for a short side of 720; a plate much smaller than this shows them reduced. */
const ROOMY = 600;

/** The stage that fills a plate: the whole frame, or the part of it that the ground of the words leaves. */
export function viewOn(
  plate: Box,
  { layout, bounds }: GroundPlace,
  frame: Pick<LayoutFrame, 'width' | 'height' | 'captionBand'>,
): View {
  const [x, y, across, down] = plate;
  if (across === frame.width && down === frame.height) {
    return { x, y, scale: 1, width: across, height: down, focus: focusBeside(layout, bounds, frame) };
  }
  const scale = clamp(Math.min(across, down) / ROOMY, 0.5, 1);
  const [width, height] = [across / scale, down / scale];
  const safe = Math.min(y + down, frame.height - Math.max(frame.captionBand, safeArea(frame).bottom));
  // Captions would cover the motif, an app's controls only its foot.
  const floor = frame.captionBand > 0 ? safe : (safe + y + down) / 2;
  const free = (floor - y) / scale;
  const radius = Math.min(layout.focus.radius / scale, width * 0.4, free * 0.42);
  return { x, y, scale, width, height, focus: { x: width / 2, y: free / 2, radius } };
}
