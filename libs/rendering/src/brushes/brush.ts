import type { DrawingContext } from '../drawing/drawing-context.js';

/** How a theme draws the shapes of a scene: wraps the context that the scene draws on. */
export type Brush = (context: DrawingContext) => DrawingContext;
